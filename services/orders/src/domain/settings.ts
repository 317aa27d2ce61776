import type { ChangeSettingsBody } from '@ilbud/proto/http/settings'
import type { Tariff } from './pricing/tariff.ts'

/** The claims on the landing page, shown as they are. */
export interface Claims {
  deliveries: string
  onTime: string
  support: string
  partners: string
}

/** The settings that admins may change. */
export interface Settings {
  tariff: Tariff
  claims: Claims
  /** How many failed attempts there may be before the parcel is held or returned. */
  attemptLimit: number
  /** How many minutes late an order is before it counts as delayed. */
  delayMinutes: number
  /** The driver's pay for an order placed now, in öre. */
  driverCostOre: number
}

/**
 * The settings with the changes applied. Returns the same object when nothing changes; a changed tariff gets a new
 * version.
 */
export function changeSettings(before: Settings, wish: ChangeSettingsBody): Settings {
  const after: Settings = {
    tariff: changeTariff(before.tariff, wish.tariff),
    claims: { ...before.claims, ...said(wish.claims) },
    attemptLimit: wish.attemptLimit ?? before.attemptLimit,
    delayMinutes: wish.delayThresholdMinutes ?? before.delayMinutes,
    driverCostOre: wish.driverCostOre ?? before.driverCostOre
  }
  const keys = Object.keys(after) as (keyof Settings)[]
  return keys.every((key) => isSame(before[key], after[key])) ? before : after
}

function changeTariff(before: Tariff, wish: ChangeSettingsBody['tariff'] = {}): Tariff {
  const { multipliers = {}, ...rest } = wish
  const tenths = Object.entries(said(multipliers)).map(([size, factor]) => [size, Math.round(factor * 10)])
  const sizeTenths = { ...before.sizeTenths, ...(Object.fromEntries(tenths) as Partial<Tariff['sizeTenths']>) }
  // The size of old orders costs the same as the largest size.
  sizeTenths.extra_large = Math.max(sizeTenths.large, sizeTenths.custom)
  const after: Tariff = { ...before, ...said(rest), sizeTenths }
  return isSame(before, after) ? before : { ...after, version: before.version + 1 }
}

type Said<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** Without undefined fields, which would overwrite the present values. */
function said<Fields extends object>(fields: Fields = {} as Fields): Said<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Said<Fields>
}

/** Compares as JSON: one is made from the other, so their keys are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
