import { InvalidRequestError } from '@ilbud/kernel/errors'
import {
  type ChangeSettingsBody,
  type DispatchMode,
  hoursProblems,
  type ScheduleSettings
} from '@ilbud/proto/http/settings'
import { multipliersOf, sizeTenthsOf, type Tariff } from '@ilbud/proto/http/price/price'

/** The claims on the landing page, shown as they are. */
interface Claims {
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
  delayThresholdMinutes: number
  /** The driver's pay for an order placed now, in öre. */
  driverCostOre: number
  /** When parcels move. */
  schedule: ScheduleSettings
  dispatch: DispatchSettings
  /** How long sender and recipient may choose after a failed attempt. */
  failed: { decisionMinutes: number }
  /** How long the robot leaves a test order in each state. */
  sandbox: { stepSeconds: number }
}

/** How orders find their drivers. */
export interface DispatchSettings {
  mode: DispatchMode
  /** Drivers scan the label at pickup, hub and door. */
  scanRequired: boolean
}

export const firstDispatch: DispatchSettings = { mode: 'suggest', scanRequired: false }

/**
 * The settings with the changes applied. Returns the same object when nothing changes; a changed tariff gets a new
 * version. Throws when the times of a day are not in their order.
 */
export function changeSettings(before: Settings, changes: ChangeSettingsBody): Settings {
  const after: Settings = {
    tariff: changeTariff(before.tariff, changes.tariff),
    claims: { ...before.claims, ...defined(changes.claims) },
    attemptLimit: changes.attemptLimit ?? before.attemptLimit,
    delayThresholdMinutes: changes.delayThresholdMinutes ?? before.delayThresholdMinutes,
    driverCostOre: changes.driverCostOre ?? before.driverCostOre,
    schedule: changeSchedule(before.schedule, changes.schedule),
    dispatch: { ...before.dispatch, ...defined(changes.dispatch) },
    failed: { ...before.failed, ...defined(changes.failed) },
    sandbox: { ...before.sandbox, ...defined(changes.sandbox) }
  }
  const keys = Object.keys(after) as (keyof Settings)[]
  return keys.every((key) => isSame(before[key], after[key])) ? before : after
}

function changeSchedule(before: ScheduleSettings, changes: ChangeSettingsBody['schedule']): ScheduleSettings {
  if (changes === undefined) return before
  const after = { ...before, ...defined(changes) }
  const problems = hoursProblems(after)
  if (problems.length > 0) {
    throw new InvalidRequestError(problems.map(({ field, message }) => ({ path: `schedule.${field}`, message })))
  }
  return after
}

function changeTariff(before: Tariff, changes: ChangeSettingsBody['tariff'] = {}): Tariff {
  const { multipliers, expressFactor, eveningFactor, ...rest } = changes
  // Spread into the former, because tariffs are compared with their keys in the same order.
  const tenths = sizeTenthsOf({ ...multipliersOf(before.sizeTenths), ...defined(multipliers) })
  const sizeTenths = { ...before.sizeTenths, ...tenths }
  const levelTenths = {
    ...before.levelTenths,
    ...defined({ express: toTenths(expressFactor), evening: toTenths(eveningFactor) })
  }
  const after: Tariff = { ...before, ...defined(rest), sizeTenths, levelTenths }
  return isSame(before, after) ? before : { ...after, version: before.version + 1 }
}

function toTenths(factor: number | undefined): number | undefined {
  return factor === undefined ? undefined : Math.round(factor * 10)
}

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> }

/** Without undefined fields, which would overwrite the present values. */
function defined<Fields extends object>(fields: Fields = {} as Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
}

/** Compares as JSON: one is made from the other, so their keys are in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
