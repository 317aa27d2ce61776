import { demoCrew, demoVisitorsAtWork } from './demo-crew.ts'

export interface PastShift {
  from: Date
  to: Date
}

const minuteMs = 60_000
const dayMs = 86_400_000
const longestDays = 60
// UTC, a day in Stockholm: every other driver has early shifts, in turn, so that there is something to do in each.
const early = { from: 5.5 * 60, to: 13.5 * 60 }
const late = { from: 10.5 * 60, to: 18.5 * 60 }

const earlyDrivers = 3
const lateDrivers = 2

/**
 * For how many minutes a demo driver has been on duty when the demo begins, sim01 being 1 of the crew: since before the
 * first order of today that live-scenes.ts of orders has given to this one. Those without any have just begun; null: off
 * duty.
 */
export function minutesOnDuty(driverId: string): number | null {
  if (demoVisitorsAtWork.includes(driverId)) return 50
  const number = demoCrew.indexOf(driverId) + 1
  if (number === 0) return null
  if (number < 8) return 210
  return number < 18 ? 75 + (number - 8) * 37 : 0
}

function isOn(number: number, dayNumber: number): boolean {
  const crew = number % 2 === 0 ? earlyDrivers : lateDrivers
  return Math.floor(number / 2) % crew === dayNumber % crew
}

/**
 * The past shifts of the demo driver with this number, 60 days at most; oldest first. Each day one driver has
 * the early shift and one the late shift, as in past-scenes.ts of orders.
 */
export function pastShifts(number: number, now: Date, days = longestDays): PastShift[] {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const { from, to } = number % 2 === 0 ? early : late
  const shifts: PastShift[] = []
  for (let daysAgo = Math.min(days, longestDays); daysAgo >= 1; daysAgo--) {
    const day = midnight - daysAgo * dayMs
    if (!isOn(number, day / dayMs)) continue
    // Nobody arrives exactly on time.
    const lateness = (number * 7 + daysAgo * 5) % 12
    shifts.push({ from: new Date(day + (from + lateness) * minuteMs), to: new Date(day + (to + lateness) * minuteMs) })
  }
  return shifts
}
