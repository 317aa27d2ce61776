import type { ChangeSettingsBody } from '@ilbud/proto/http/settings'
import type { Tariff } from './pricing/tariff.ts'

/** What the landing page claims; shown as given. */
export interface Claims {
  deliveries: string
  onTime: string
  support: string
  partners: string
}

/** What admins may set. */
export interface Settings {
  tariff: Tariff
  claims: Claims
  /** Deliveries that may fail before the parcel is held or sent back. */
  attemptLimit: number
  /** How late an order is before it says so. */
  delayMinutes: number
  /** For the driver of an order placed now. */
  driverCostOre: number
}

/** The settings with a wish fulfilled: the same object when it changes nothing, another tariff under a new version. */
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
  // An old order of that size costs what the largest costs.
  sizeTenths.extra_large = Math.max(sizeTenths.large, sizeTenths.custom)
  const after: Tariff = { ...before, ...said(rest), sizeTenths }
  return isSame(before, after) ? before : { ...after, version: before.version + 1 }
}

type Said<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** Without the fields that say nothing: they would wipe out what they leave as it is. */
function said<Fields extends object>(fields: Fields = {} as Fields): Said<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Said<Fields>
}

/** Of two where one was made of the other, so that their keys stand in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
