import { serverNow } from '#lib/page/server-clock.ts'
import type { OrderValues } from './order-values.ts'

// Pickup at most 30 days ahead, delivery one day more. The messages are the server's.
const mostDaysAhead = 30
const dayMs = 86_400_000
const hourMs = 3_600_000
const stepMinutes = 30
/** The first time offered for a day other than today. */
const usualStart = '09:00'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit'
})

/** An instant in Stockholm's time, as in the form: `2026-11-20T14:30`. Such texts can be compared. */
export function localStamp(instant: number): string {
  return clock.format(instant).replace(' ', 'T')
}

/** The first and last selectable day, as `2026-11-20`. */
export function dayRange(end: 'pickup' | 'delivery', now = serverNow()): { min: string; max: string } {
  const most = end === 'pickup' ? mostDaysAhead : mostDaysAhead + 1
  return { min: localStamp(now).slice(0, 10), max: localStamp(now + most * dayMs).slice(0, 10) }
}

/** The times of a day that are still in the future, every half hour; without the hour that the clock skips in spring. */
export function timesOf(day: string, now = serverNow()): string[] {
  const earliest = localStamp(now)
  const count = (24 * 60) / stepMinutes
  const times = Array.from({ length: count }, (_, index) => {
    const minutes = index * stepMinutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  return times.filter((time) => `${day}T${time}` > earliest && isOnClock(`${day}T${time}`))
}

/** Whether Stockholm's clock ever shows this. It is one hour ahead of UTC, two in summer. */
function isOnClock(stamp: string): boolean {
  const utc = Date.parse(`${stamp}Z`)
  return [1, 2].some((hours) => localStamp(utc - hours * hourMs) === stamp)
}

/** The time preselected for a day; undefined when the day is over. */
export function firstTimeOf(day: string, now = serverNow()): string | undefined {
  const times = timesOf(day, now)
  const isToday = day === localStamp(now).slice(0, 10)
  return isToday ? times[0] : (times.find((time) => time === usualStart) ?? times[0])
}

/** Checks the times as the server would. */
export function scheduleProblems(
  { deliveryTimePreference, scheduledPickup, scheduledDelivery }: OrderValues,
  now = serverNow()
): { field: 'scheduledPickup' | 'scheduledDelivery'; message: string }[] {
  if (deliveryTimePreference === 'asap') return []
  const earliest = localStamp(now - 60_000)
  const pickup = pickupProblem(scheduledPickup, earliest, localStamp(now + mostDaysAhead * dayMs))
  if (pickup) return [{ field: 'scheduledPickup', message: pickup }]
  if (!scheduledDelivery) return []
  if (scheduledDelivery < scheduledPickup)
    return [{ field: 'scheduledDelivery', message: 'Delivery cannot be before pickup' }]
  const latest = localStamp(now + (mostDaysAhead + 1) * dayMs)
  return scheduledDelivery > latest
    ? [{ field: 'scheduledDelivery', message: 'Delivery can be at most 31 days ahead' }]
    : []
}

function pickupProblem(pickup: string, earliest: string, latest: string): string | null {
  if (!pickup) return 'Please choose a pickup time'
  if (pickup < earliest) return 'Pickup cannot be in the past'
  return pickup > latest ? 'Pickup can be at most 30 days ahead' : null
}
