import { localDay } from '@ilbud/proto/http/local-day'
import { parseTime } from './local-time.ts'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import { nextPickup } from './opening-hours.ts'
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
const shortestMinutes = 30
const morning = 'T08:00'
const minuteMs = 60_000

/**
 * The first estimated time window, which never changes: on-time is measured by it. As soon as possible begins when we
 * open.
 */
export function promiseOf(
  { scheduledPickup, scheduledDelivery }: Schedule,
  driveMinutes: number | null,
  now: Date,
  hours: ScheduleSettings
): TimeSpan {
  const drive = driveMinutes ?? typicalDriveMinutes
  const start = scheduledPickup ?? nextPickup(hours, now)
  const wait = scheduledPickup ? { low: 0, high: 15 } : pickupMinutes
  const usual = {
    low: inMinutes(start, wait.low + drive + handOverMinutes),
    high: inMinutes(start, wait.high + drive * slowDrive + 2 * handOverMinutes)
  }
  if (!scheduledDelivery) return usual
  return atTheLatest(scheduledDelivery, usual, inMinutes(start, drive + 2 * handOverMinutes))
}

/**
 * The wished delivery is the latest one ("Delivery at the latest"), as far as the route allows. On that day, the parcel
 * may come as soon as any other.
 */
function atTheLatest(wished: Date, usual: TimeSpan, soonest: Date): TimeSpan {
  const high = soonest > wished ? soonest : wished
  const shortest = inMinutes(high, -shortestMinutes)
  const low = localDay(usual.low) === localDay(high) ? usual.low : parseTime(localDay(high) + morning)!
  return { low: low < shortest ? low : shortest, high }
}

/** Rounded to whole minutes. */
function inMinutes(start: Date, minutes: number): Date {
  return new Date(Math.ceil((start.getTime() + minutes * minuteMs) / minuteMs) * minuteMs)
}
