import { localDay } from '@ilbud/proto/http/times/local-day'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import { parseTime, startOfLocalDay } from './local-time.ts'

/** The hours until an admin changes them. */
export const firstHours: ScheduleSettings = {
  leadMinutes: 60,
  graceMinutes: 15,
  opens: '07:00',
  closes: '22:00',
  lastPickup: '20:30',
  closedDays: []
}

/** For the demo, which may begin at any hour. */
export const alwaysOpen: ScheduleSettings = { ...firstHours, opens: '00:00', closes: '23:59', lastPickup: '23:59' }

/** A span of time in which a parcel is picked up and delivered. */
export interface Slot {
  from: Date
  to: Date
}

type Hours = Pick<ScheduleSettings, 'opens' | 'closes' | 'lastPickup' | 'closedDays'>

const minuteMs = 60_000
const slotMs = 120 * minuteMs
// More than the closed days that the settings allow.
const searchedDays = 400

/** Whether a parcel can be picked up at that time. */
export function isOpenForPickup({ opens, lastPickup, closedDays }: Hours, time: Date): boolean {
  return isWithin({ from: opens, to: lastPickup, closedDays }, time)
}

/** Whether a parcel can be delivered at that time. */
export function isOpenForDelivery({ opens, closes, closedDays }: Hours, time: Date): boolean {
  return isWithin({ from: opens, to: closes, closedDays }, time)
}

/** The first time from then on at which a parcel can be picked up: that time itself while we are open. */
export function nextPickup(hours: Hours, time: Date): Date {
  if (isOpenForPickup(hours, time)) return time
  let day = localDay(time)
  for (let at = 0; at < searchedDays; at++) {
    const opens = timeOf(day, hours.opens)
    if (opens >= time && isOpenForPickup(hours, opens)) return opens
    day = dayAfter(day)
  }
  return time
}

/** The latest span without pickups that has begun by then: from the last pickup of a day to the next opening. */
export function latestPause(hours: Hours, time: Date): { from: Date; to: Date } {
  let day = localDay(time)
  for (let at = 0; at < searchedDays; at++) {
    const from = timeOf(day, hours.lastPickup)
    if (from < time && isOpenForPickup(hours, from))
      return { from, to: nextPickup(hours, new Date(from.getTime() + 1)) }
    day = dayBefore(day)
  }
  return { from: time, to: time }
}

/** The first time from then on at which a parcel can be delivered: that time itself while we are open. */
export function nextDelivery(hours: Hours, time: Date): Date {
  return nextPickup({ ...hours, lastPickup: hours.closes }, time)
}

/** When we close on the local day of a time. */
export function closingOf({ closes }: Hours, time: Date): Date {
  return timeOf(localDay(time), closes)
}

/** The first slot from then on, two hours or until we close. */
export function nextSlot(hours: Hours, time: Date): Slot {
  const from = nextPickup(hours, time)
  const closes = closingOf(hours, from)
  return { from, to: new Date(Math.min(from.getTime() + slotMs, closes.getTime())) }
}

/** The slots of a local day, two hours each from opening on; none on a closed day. */
export function slotsOf(hours: Hours, day: string): Slot[] {
  const slots: Slot[] = []
  const closes = timeOf(day, hours.closes).getTime()
  for (let at = timeOf(day, hours.opens).getTime(); at + slotMs <= closes; at += slotMs) {
    const from = new Date(at)
    if (isOpenForPickup(hours, from)) slots.push({ from, to: new Date(at + slotMs) })
  }
  return slots
}

const evening = { opens: '17:00', closes: '22:00' }

/** The time in which an evening delivery is made on a local day: from 17 to 22, while we are open. */
export function eveningOf({ opens, closes }: Hours, day: string): Slot {
  // Times of a day compare as text.
  return {
    from: timeOf(day, opens > evening.opens ? opens : evening.opens),
    to: timeOf(day, closes < evening.closes ? closes : evening.closes)
  }
}

/** Whether we are open in the evening at all. */
export function hasEvening({ opens, closes }: Hours): boolean {
  return closes > evening.opens && opens < evening.closes
}

function isWithin(
  { from, to, closedDays }: { from: string; to: string; closedDays: readonly string[] },
  time: Date
): boolean {
  const day = localDay(time)
  return !closedDays.includes(day) && timeOf(day, from) <= time && time <= timeOf(day, to)
}

/** A local time of a local day. */
function timeOf(day: string, time: string): Date {
  return parseTime(`${day}T${time}`)!
}

function dayAfter(day: string): string {
  return localDay(startOfLocalDay(day, 1)!)
}

function dayBefore(day: string): string {
  return localDay(startOfLocalDay(day, -1)!)
}
