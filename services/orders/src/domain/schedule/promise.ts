import { localDay } from '@ilbud/proto/http/times/local-day'
import { parseTime, startOfLocalDay } from './local-time.ts'
import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import { eveningOf, nextPickup } from './opening-hours.ts'
import { checkHasEvening, type Schedule } from './schedule.ts'

export interface TimeSpan {
  low: Date
  high: Date
}

// The assumptions of the first time window: a driver reaches the pickup after 20 to 45 minutes, and stops on the way
// add up to half of the drive. The drive is a typical one when an address has no known place.
const pickupMinutes = { low: 20, high: 45 }
// Express is picked up within half an hour and driven without a detour.
const expressMinutes = { low: 10, high: 30 }
const slowDrive = 1.5
const typicalDriveMinutes = 25
const handOverMinutes = 5
const shortestMinutes = 30
const morning = 'T08:00'
const minuteMs = 60_000

/**
 * The first estimated time window, which never changes: on-time is measured by it. As soon as possible begins when we
 * open. Throws for an evening delivery while we are not open in the evening.
 */
export function promiseOf(
  { schedule, level }: { schedule: Schedule; level: ServiceLevel },
  driveMinutes: number | null,
  now: Date,
  hours: ScheduleSettings
): TimeSpan {
  if (level === 'evening') checkHasEvening(hours)
  const { scheduledPickup, scheduledDelivery } = schedule
  const drive = driveMinutes ?? typicalDriveMinutes
  const start = scheduledPickup ?? nextPickup(hours, now)
  const wait = scheduledPickup ? { low: 0, high: 15 } : level === 'express' ? expressMinutes : pickupMinutes
  const slow = level === 'express' ? 1 : slowDrive
  const usual = {
    low: inMinutes(start, wait.low + drive + handOverMinutes),
    high: inMinutes(start, wait.high + drive * slow + 2 * handOverMinutes)
  }
  if (!scheduledDelivery) return level === 'evening' ? inTheEvening(usual, hours) : usual
  const wished = atTheLatest(scheduledDelivery, usual, inMinutes(start, drive + 2 * handOverMinutes))
  return level === 'evening' ? notBeforeEvening(wished, hours) : wished
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

/** In the evening of the day, or of the next one on which that can be kept. */
function inTheEvening(usual: TimeSpan, hours: ScheduleSettings): TimeSpan {
  const day = localDay(usual.low)
  const { to } = eveningOf(hours, day)
  if (usual.high <= to) return notBeforeEvening({ low: usual.low, high: to }, hours)
  const next = eveningOf(hours, localDay(nextPickup(hours, startOfLocalDay(day, 1)!)))
  return { low: next.from, high: next.to }
}

function notBeforeEvening({ low, high }: TimeSpan, hours: ScheduleSettings): TimeSpan {
  const { from } = eveningOf(hours, localDay(high))
  return { low: low > from ? low : from, high }
}

/** Rounded to whole minutes. */
function inMinutes(start: Date, minutes: number): Date {
  return new Date(Math.ceil((start.getTime() + minutes * minuteMs) / minuteMs) * minuteMs)
}
