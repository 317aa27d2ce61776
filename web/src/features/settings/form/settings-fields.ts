import { ApiError } from '#lib/api/api.ts'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type ChangeSettingsBody,
  changeSettingsBodySchema,
  type DispatchMode,
  hoursProblems,
  type SettingsView
} from '@ilbud/proto/http/settings'

export const tariffKeys = ['base', 'perKm', 'freeKm', 'minimum', 'fallback'] as const
export const sizeKeys = ['small', 'medium', 'large', 'custom'] as const
export const loadKeys = ['extraParcelPercent', 'perKgOver20', 'expressFactor', 'eveningFactor'] as const
export const claimKeys = ['deliveries', 'onTime', 'support', 'partners'] as const
export const ruleKeys = [
  'attemptLimit',
  'decisionMinutes',
  'delayThresholdMinutes',
  'driverCostOre',
  'stepSeconds'
] as const
export const timeKeys = ['opens', 'lastPickup', 'closes', 'closedDays'] as const
export const minuteKeys = ['leadMinutes', 'graceMinutes'] as const
const dispatchKeys = ['dispatchMode', 'scanRequired'] as const
/** Texts that are not numbers. */
const textKeys: readonly string[] = [...claimKeys, ...timeKeys, ...dispatchKeys]
/** Factors, shown with a multiplication sign. */
const factorKeys: readonly string[] = [...sizeKeys, 'expressFactor', 'eveningFactor']

const keys = [
  ...tariffKeys,
  ...sizeKeys,
  ...loadKeys,
  ...ruleKeys,
  ...dispatchKeys,
  ...timeKeys,
  ...minuteKeys,
  ...claimKeys
] as const
export type SettingKey = (typeof keys)[number]

/** The text in the field of each setting. */
export type SettingTexts = Record<SettingKey, string>

export const settingNames: Record<SettingKey, MessageDescriptor> = {
  base: msg`Base price`,
  perKm: msg`Price per km`,
  freeKm: msg`Km in the base price`,
  minimum: msg`Minimum price`,
  fallback: msg`Price without a location`,
  small: msg`Small`,
  medium: msg`Medium`,
  large: msg`Large`,
  custom: msg`Custom`,
  extraParcelPercent: msg`Each further parcel`,
  perKgOver20: msg`Each kg above 20`,
  expressFactor: msg`Express`,
  eveningFactor: msg`Evening`,
  opens: msg`We open`,
  lastPickup: msg`Last pickup`,
  closes: msg`We close`,
  closedDays: msg`Closed days`,
  leadMinutes: msg`Drivers see an order ahead`,
  graceMinutes: msg`Early pickup, at most`,
  deliveries: msg`Deliveries`,
  onTime: msg`On time`,
  support: msg`Support`,
  partners: msg`Business partners`,
  attemptLimit: msg`Delivery attempts`,
  decisionMinutes: msg`Time to decide after an attempt`,
  delayThresholdMinutes: msg`Delayed after`,
  driverCostOre: msg`Driver’s pay`,
  stepSeconds: msg`Step of a test order`,
  dispatchMode: msg`Drivers for an order`,
  scanRequired: msg`Scan of the label`
}

export const modeNames: Record<DispatchMode, MessageDescriptor> = {
  manual: msg`By distance`,
  suggest: msg`Suggested by the plan`,
  auto: msg`Offered to drivers by the plan`
}

const scanNames = { false: msg`If the driver wants to`, true: msg`Always, at pickup, hub and door` }

/** Settings with few values, and their names. */
export const settingChoices: Partial<Record<SettingKey, Record<string, MessageDescriptor>>> = {
  dispatchMode: modeNames,
  scanRequired: scanNames
}

/** The unit after the number. Multipliers have theirs before it. */
export const settingUnits: Partial<Record<SettingKey, MessageDescriptor>> = {
  base: msg`kr`,
  perKm: msg`kr/km`,
  freeKm: msg`km`,
  minimum: msg`kr`,
  fallback: msg`kr`,
  extraParcelPercent: msg`%`,
  perKgOver20: msg`kr/kg`,
  leadMinutes: msg`min`,
  graceMinutes: msg`min`,
  decisionMinutes: msg`min`,
  delayThresholdMinutes: msg`min`,
  driverCostOre: msg`kr`,
  stepSeconds: msg`s`
}

/** The lowest and highest number that the server takes, in the unit of the field. */
export const settingRanges: Partial<Record<SettingKey, readonly [number, number]>> = {
  base: [0, 10_000],
  perKm: [0, 1000],
  freeKm: [0, 1000],
  minimum: [0, 10_000],
  fallback: [0, 10_000],
  small: [0.1, 10],
  medium: [0.1, 10],
  large: [0.1, 10],
  custom: [0.1, 10],
  extraParcelPercent: [0, 1000],
  perKgOver20: [0, 1000],
  expressFactor: [0.1, 10],
  eveningFactor: [0.1, 10],
  attemptLimit: [1, 20],
  decisionMinutes: [5, 1440],
  delayThresholdMinutes: [0, 1440],
  driverCostOre: [0, 100_000],
  stepSeconds: [0, 3600],
  leadMinutes: [0, 1440],
  graceMinutes: [0, 240]
}

export function isTariffKey(key: SettingKey): boolean {
  return [...tariffKeys, ...sizeKeys, ...loadKeys].some((name) => name === key)
}

/** The settings as texts. The driver's pay is stored in öre and edited in kronor. */
export function toTexts({ tariff, claims, schedule, dispatch, failed, sandbox, ...rest }: SettingsView): SettingTexts {
  const { multipliers, ...prices } = tariff
  const { attemptLimit, delayThresholdMinutes, driverCostOre } = rest
  const times = { ...schedule, closedDays: schedule.closedDays.join(' ') }
  const flat = { ...prices, ...multipliers, ...claims, ...times, ...failed, attemptLimit, delayThresholdMinutes }
  const all: Record<SettingKey, string | number> = {
    ...flat,
    ...sandbox,
    driverCostOre: driverCostOre / 100,
    dispatchMode: dispatch.mode,
    scanRequired: String(dispatch.scanRequired)
  }
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, toText(value)])) as SettingTexts
}

/** With the decimal mark of the language. */
function toText(value: string | number): string {
  return i18n.locale === 'sv' && typeof value === 'number' ? String(value).replace('.', ',') : String(value)
}

/** The changed settings, in the order of the form. */
export function changedKeys(before: SettingTexts, after: SettingTexts): SettingKey[] {
  return keys.filter((key) => clean(key, before[key]) !== clean(key, after[key]))
}

/** The request, with only the changed settings. */
export function toBody(texts: SettingTexts, changed: readonly SettingKey[]): ChangeSettingsBody {
  const pick = (among: readonly SettingKey[]) =>
    Object.fromEntries(among.filter((key) => changed.includes(key)).map((key) => [key, valueOf(key, texts[key])]))
  const some = (part: object) => Object.keys(part).length > 0
  const multipliers = pick(sizeKeys)
  const tariff = { ...pick(tariffKeys), ...pick(loadKeys), ...(some(multipliers) && { multipliers }) }
  const schedule = { ...pick(timeKeys), ...pick(minuteKeys) }
  const claims = pick(claimKeys)
  const { decisionMinutes, stepSeconds, ...rules } = pick(ruleKeys)
  const dispatch = {
    ...(changed.includes('dispatchMode') && { mode: texts.dispatchMode }),
    ...(changed.includes('scanRequired') && { scanRequired: texts.scanRequired === 'true' })
  }
  const failed = decisionMinutes === undefined ? {} : { decisionMinutes }
  return {
    ...(some(tariff) && { tariff }),
    ...(some(claims) && { claims }),
    ...(some(schedule) && { schedule }),
    ...(some(dispatch) && { dispatch }),
    ...(some(failed) && { failed }),
    ...(stepSeconds !== undefined && { sandbox: { stepSeconds } }),
    ...rules
  } as ChangeSettingsBody
}

export type SettingProblems = Partial<Record<SettingKey, string>>

/** What the server refused about single settings; empty where it refused something else. */
export function refusedSettings(error: unknown): SettingProblems {
  const issues = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  const found = issues.map(({ path, message }) => problemOf(path.split('.'), message))
  return Object.fromEntries(found.filter(([key]) => keys.some((name) => name === key)))
}

/** The setting of a path. An issue of one closed day has its index at the end. */
function problemOf(path: readonly PropertyKey[], message: string): [string, string] {
  const key = String(path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part)))
  return [key, key === 'driverCostOre' ? (inKronor[message] ?? message) : message]
}

/** The errors of the changed settings, by the server's own rules. */
export function problemsOf(texts: SettingTexts, changed: readonly SettingKey[]): SettingProblems {
  // The schema takes blank as "leave unchanged", which is not what emptying a field means.
  const blank = changed.filter((key) => key !== 'closedDays' && texts[key].trim() === '')
  const result = changeSettingsBodySchema.safeParse(toBody(texts, changed))
  const found = result.success ? [] : result.error.issues.map(({ path, message }) => problemOf(path, message))
  const hours = [...timeKeys, ...minuteKeys].some((key) => changed.includes(key)) ? hoursProblems(texts) : []
  return {
    // What is no time at all is the more important problem of a field.
    ...Object.fromEntries(hours.map(({ field, message }) => [field, message])),
    ...Object.fromEntries(found),
    ...Object.fromEntries(blank.map((key) => [key, 'Required']))
  }
}

/** The schema counts in öre what is typed in kronor. */
const inKronor: Record<string, string> = {
  'Must be a whole number': 'Must have two decimals at most',
  'Must be at most 10000000': 'Must be at most 100000'
}

export function isText(key: SettingKey): boolean {
  return textKeys.includes(key)
}

export function isFactor(key: SettingKey): boolean {
  return factorKeys.includes(key)
}

/** In Swedish the decimal mark is a comma. */
function clean(key: SettingKey, text: string): string {
  return isText(key) ? text.trim() : text.trim().replace(',', '.')
}

function valueOf(key: SettingKey, text: string): string | number | string[] {
  const cleaned = clean(key, text)
  if (key === 'closedDays') return cleaned.split(/[\s,]+/).filter(Boolean)
  if (key !== 'driverCostOre' || Number.isNaN(Number(cleaned)) || cleaned === '') return cleaned
  return Number((Number(cleaned) * 100).toFixed(4))
}
