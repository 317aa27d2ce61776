import type { Vehicle } from '@ilbud/proto/http/dispatch/vehicle'

export interface Driver {
  id: string
  /** null until it has been read from auth. */
  name: string | null
  phone: string | null
  /** When they were last others than before; null: never. */
  profileChangedAt: Date | null
  disabled: boolean
  onDuty: boolean
  /** When the present duty began; null off duty. */
  dutySince: Date | null
  /** When duty last began or ended; null before the first time. */
  dutyChangedAt: Date | null
  vehicle: Vehicle
  /** The end of the break that was begun last; null: none. It may be over. */
  breakUntil: Date | null
  /** The planned end of the present shift; null: open, or off duty. */
  shiftEndsAt: Date | null
  /** The number of this driver's events on drivers.events. */
  version: number
}

/** What a driver wants to change. Left out: as it is, and none at the beginning of a duty. */
export interface DutyRequest {
  onDuty: boolean
  vehicle?: Vehicle | undefined
  breakUntil?: Date | null | undefined
  shiftEndsAt?: Date | null | undefined
}

/** The driver as wanted since `at`, or null when that changes nothing. Off duty there is no break and no end of it. */
export function changeDuty(driver: Driver, request: DutyRequest, at: Date): Driver | null {
  const { onDuty, vehicle = driver.vehicle } = request
  if (onDuty && driver.disabled) return null
  const isSame = driver.onDuty === onDuty
  const before = isSame ? driver : noPlan
  const { breakUntil = before.breakUntil, shiftEndsAt = before.shiftEndsAt } = onDuty ? request : noPlan
  const duty = isSame ? {} : { onDuty, dutySince: onDuty ? at : null, dutyChangedAt: at }
  const after = { ...driver, ...duty, vehicle, breakUntil, shiftEndsAt }
  return isSame && isSameWork(driver, after) ? null : { ...after, version: driver.version + 1 }
}

/** The driver with another vehicle; null when it is the same. */
export function changeVehicle(driver: Driver, vehicle: Vehicle): Driver | null {
  const after = { ...driver, vehicle }
  return isSameWork(driver, after) ? null : { ...after, version: driver.version + 1 }
}

/** The end of the break that a driver is on; null: on none. */
export function presentBreak({ breakUntil }: Pick<Driver, 'breakUntil'>, now: Date): Date | null {
  return breakUntil && breakUntil > now ? breakUntil : null
}

const noPlan = { breakUntil: null, shiftEndsAt: null }

function isSameWork(one: Driver, other: Driver): boolean {
  const textOf = ({ vehicle: { kind, maxKg, maxParcels }, breakUntil, shiftEndsAt }: Driver): string =>
    JSON.stringify([kind, maxKg, maxParcels, breakUntil, shiftEndsAt])
  return textOf(one) === textOf(other)
}

/** The driver disabled, which ends the duty too, or enabled again; null when that changes nothing. */
export function changeDisabled(driver: Driver, disabled: boolean, at: Date): Driver | null {
  if (driver.disabled === disabled) return null
  const offDuty = disabled && driver.onDuty ? { onDuty: false, dutySince: null, dutyChangedAt: at, ...noPlan } : {}
  return { ...driver, ...offDuty, disabled, version: driver.version + 1 }
}

/**
 * Accepting puts an off-duty driver on duty, unless the driver has changed duty since: a late
 * event must not undo what the driver did after it.
 */
export function acceptsBeginDuty(driver: Driver, acceptedAt: Date): boolean {
  return !driver.onDuty && (driver.dutyChangedAt === null || driver.dutyChangedAt < acceptedAt)
}
