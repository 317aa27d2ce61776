import { localDay } from '@ilbud/proto/http/times/local-day'
import { daysFrom, msByDay } from './local-day.ts'
import type { Period } from './period.ts'

/** The sums of a local day, or of several days together. Money in öre, time in milliseconds. */
const emptyFigures = {
  placed: 0,
  delivered: 0,
  onTime: 0,
  failed: 0,
  canceled: 0,
  revenueOre: 0,
  companyRevenueOre: 0,
  companyCostOre: 0,
  timed: 0,
  deliveryMs: 0,
  driversOnDuty: 0,
  dutyMs: 0,
  boardMs: 0,
  stops: 0,
  assigned: 0,
  offersMade: 0,
  offersAccepted: 0,
  offersDeclined: 0,
  offersExpired: 0,
  drivenM: 0
}
export type Figures = typeof emptyFigures

export interface DayFigures extends Figures {
  date: string
}

/** A shift that has not ended. `boardSince`: since when the driver has had a parcel on board; null: none is. */
export interface RunningShift {
  driverId: string
  dutySince: Date
  boardSince: Date | null
}

/** Every day of a period, including days without data. Running shifts are counted up to `now`. */
export function fillDays(stored: DayFigures[], period: Period, running: RunningShift[], now: Date): DayFigures[] {
  const byDay = new Map(stored.map((day) => [day.date, day]))
  const days = daysFrom(period.start, period.end).map((date) => ({ ...emptyFigures, ...byDay.get(date), date }))
  const filled = new Map(days.map((day) => [day.date, day]))
  for (const shift of running) addRunning(filled, shift, now)
  return days
}

function addRunning(days: Map<string, DayFigures>, { dutySince, boardSince }: RunningShift, now: Date): void {
  // The stored figures count a driver on duty from the day on which the shift began; here the later days are added.
  const firstDay = localDay(dutySince)
  for (const [date, ms] of msByDay(dutySince.getTime(), now.getTime())) {
    const day = days.get(date)
    if (!day) continue
    day.dutyMs += ms
    if (date > firstDay) day.driversOnDuty += 1
  }
  if (!boardSince) return
  for (const [date, ms] of msByDay(boardSince.getTime(), now.getTime())) {
    const day = days.get(date)
    if (day) day.boardMs += ms
  }
}

/** How many milliseconds, from `since` until `now`, fall into the period. */
export function runningMs(since: Date, { start, end }: Period, now: Date): number {
  return msByDay(since.getTime(), now.getTime())
    .filter(([day]) => day >= start && day <= end)
    .reduce((sum, [, ms]) => sum + ms, 0)
}

export function total(days: Figures[]): Figures {
  const sums = { ...emptyFigures }
  for (const day of days) for (const name of names) sums[name] += day[name]
  return sums
}

const names = Object.keys(emptyFigures) as (keyof Figures)[]
