import type { Schedule } from './schedule.ts'

export interface TimeSpan {
  low: Date
  high: Date
}

// The assumptions of the first time window: a driver reaches the pickup after 20 to 45 minutes, and stops on the way
// add up to half of the drive. The drive is a typical one when an address has no known place.
const pickupMinutes = { low: 20, high: 45 }
const slowDrive = 1.5
const typicalDriveMinutes = 25
const handOverMinutes = 5
const minuteMs = 60_000

/** The first estimated time window, which never changes: on-time is measured by it. */
export function promiseOf(schedule: Schedule, driveMinutes: number | null, now: Date): TimeSpan {
  const drive = driveMinutes ?? typicalDriveMinutes
  if (!schedule.isAsap && schedule.scheduledDelivery) return around(schedule, schedule.scheduledDelivery, drive, now)
  const isBooked = !schedule.isAsap && schedule.scheduledPickup
  const start = isBooked ? schedule.scheduledPickup! : now
  const wait = isBooked ? { low: 0, high: 15 } : pickupMinutes
  return {
    low: inMinutes(start, wait.low + drive + handOverMinutes),
    high: inMinutes(start, wait.high + drive * slowDrive + 2 * handOverMinutes)
  }
}

/** A requested delivery time becomes the promise, as far as the route allows. */
function around({ scheduledPickup }: Schedule, wished: Date, drive: number, now: Date): TimeSpan {
  const soonest = inMinutes(scheduledPickup ?? now, drive + 2 * handOverMinutes)
  const high = soonest > wished ? soonest : wished
  return { low: inMinutes(high, -30), high }
}

/** Rounded to whole minutes. */
function inMinutes(start: Date, minutes: number): Date {
  return new Date(Math.ceil((start.getTime() + minutes * minuteMs) / minuteMs) * minuteMs)
}
