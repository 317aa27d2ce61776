import type { Load, Vehicle } from '@ilbud/proto/http/dispatch/vehicle'
import type { Break } from './planner/problem.ts'

/** A driver, as far as routes depend on them. */
export interface Driver {
  id: string
  onDuty: boolean
  /** null: nobody has said, and everything fits. */
  vehicle: Vehicle | null
  /** The end of the break that was begun last; null: none. It may be over. */
  breakUntil: Date | null
  /** The planned end of the shift; null: open. */
  shiftEndsAt: Date | null
}

export const roomEnough: Load = { kg: Infinity, parcels: Infinity }

export function roomOf({ vehicle }: Pick<Driver, 'vehicle'>): Load {
  return vehicle ? { kg: vehicle.maxKg, parcels: vehicle.maxParcels } : roomEnough
}

export function isOnBreak({ breakUntil }: Pick<Driver, 'breakUntil'>, now: Date): boolean {
  return breakUntil !== null && breakUntil > now
}

/** In seconds from now on. */
export function breaksOf(driver: Pick<Driver, 'breakUntil'>, now: Date): Break[] {
  return isOnBreak(driver, now) ? [{ from: 0, to: secondsUntil(driver.breakUntil!, now) }] : []
}

export function endOfShiftOf({ shiftEndsAt }: Pick<Driver, 'shiftEndsAt'>, now: Date): number | null {
  return shiftEndsAt && secondsUntil(shiftEndsAt, now)
}

function secondsUntil(time: Date, now: Date): number {
  return (time.getTime() - now.getTime()) / 1000
}

// Metres per second on free roads. Where cars are slower, bikes are no faster than they are.
const fastest = { bike: 5, 'cargo-bike': 4.4, car: Infinity, van: Infinity }

/** Whether the vehicle may need longer than a car. */
export function isPaced({ vehicle }: Pick<Driver, 'vehicle'>): boolean {
  return vehicle !== null && fastest[vehicle.kind] < Infinity
}

/** Seconds of a way that takes a car that many. */
export function pacedSeconds({ vehicle }: Pick<Driver, 'vehicle'>, way: { seconds: number; metres: number }): number {
  return vehicle ? Math.max(way.seconds, way.metres / fastest[vehicle.kind]) : way.seconds
}
