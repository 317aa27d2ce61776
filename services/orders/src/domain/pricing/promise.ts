import type { Schedule } from './schedule.ts'

export interface TimeSpan {
  low: Date
  high: Date
}

// The time window that we give at first: a driver is at the door after 20 to 45 minutes in the city, and the stops
// on the way cost up to half of the drive again. Without a place the drive is a typical one.
const pickupMinutes = { low: 20, high: 45 }
const slowDrive = 1.5
const typicalDriveMinutes = 25
const handOverMinutes = 5
const minuteMs = 60_000

/** The first estimate, which never changes afterwards: the promise that on-time is counted by. */
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

/** A wished time of delivery is promised, as far as the way allows. */
function around({ scheduledPickup }: Schedule, wished: Date, drive: number, now: Date): TimeSpan {
  const soonest = inMinutes(scheduledPickup ?? now, drive + 2 * handOverMinutes)
  const high = soonest > wished ? soonest : wished
  return { low: inMinutes(high, -30), high }
}

/** Whole minutes, so that a promise reads like one. */
function inMinutes(start: Date, minutes: number): Date {
  return new Date(Math.ceil((start.getTime() + minutes * minuteMs) / minuteMs) * minuteMs)
}
