import { parseTime } from '#domain/schedule/local-time.ts'

/** A rule of RFC 5545 and the local day from which it counts. */
export interface Recurrence {
  /** As `isRecurrenceRule` takes it. */
  rule: string
  startsOn: string
}

const dayMs = 86_400_000
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
// A rule that has no day for so long has none: the 31st of every twelfth month, from April on, never comes.
const horizonMs = 3 * 366 * dayMs

/**
 * The first days of a recurrence on or after `from`, at most `count`. Days are local and have no time, so the clock
 * changes do not move them.
 */
export function daysFrom({ rule, startsOn }: Recurrence, from: string, count: number): string[] {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('='))) as Record<string, string>
  const isDay = matcherOf(parts, dateOf(startsOn))
  const last = Math.min(
    Date.parse(parts.UNTIL?.replace(/(....)(..)(..)/, '$1-$2-$3') ?? '9999-12-31'),
    endOf(from, startsOn)
  )
  const most = Number(parts.COUNT ?? Infinity)
  const days: string[] = []
  // Only a count has to know the days before.
  const first = parts.COUNT === undefined && from > startsOn ? from : startsOn
  let counted = 0
  for (let at = dateOf(first).getTime(); at <= last && counted < most && days.length < count; at += dayMs) {
    if (!isDay(new Date(at))) continue
    counted++
    const day = dayOf(at)
    if (day >= from) days.push(day)
  }
  return days
}

/** The first day of a recurrence on or after `from`; null: none. */
export function dayFrom(recurrence: Recurrence, from: string): string | null {
  return daysFrom(recurrence, from, 1)[0] ?? null
}

export function dayAfter(day: string): string {
  return dayOf(dateOf(day).getTime() + dayMs)
}

/** When a day is ordered: at noon of the day before. */
export function placingTime(day: string): Date {
  return timeOn(dayOf(dateOf(day).getTime() - dayMs), '12:00')
}

/** A local time of a local day. */
export function timeOn(day: string, time: string): Date {
  return parseTime(`${day}T${time}`)!
}

/** Whether a day is one of the rule, as far as neither COUNT nor UNTIL ends it. */
function matcherOf({ FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY }: Record<string, string>, start: Date) {
  const isTurn = (passed: number) => passed % Number(INTERVAL) === 0
  if (FREQ === 'DAILY') return (day: Date) => isTurn((day.getTime() - start.getTime()) / dayMs)
  if (FREQ === 'WEEKLY') {
    const chosen = BYDAY?.split(',') ?? [weekdayOf(start)]
    const monday = start.getTime() - weekdays.indexOf(weekdayOf(start)) * dayMs
    return (day: Date) => isTurn(Math.floor((day.getTime() - monday) / (7 * dayMs))) && chosen.includes(weekdayOf(day))
  }
  const monthOf = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth()
  const chosen = (BYDAY ?? BYMONTHDAY ?? String(start.getUTCDate())).split(',')
  const namesOf = BYDAY ? weekdaysOfMonth : daysOfMonth
  return (day: Date) => isTurn(monthOf(day) - monthOf(start)) && namesOf(day).some((name) => chosen.includes(name))
}

/** What a day of the month is called in BYMONTHDAY: `31`, and `-1` on the last. */
function daysOfMonth(day: Date): string[] {
  return [String(day.getUTCDate()), ...(isInLast(day, 1) ? ['-1'] : [])]
}

/** What a day of the month is called in BYDAY: `1MO`, and `-1MO` on the last Monday. */
function weekdaysOfMonth(day: Date): string[] {
  const weekday = weekdayOf(day)
  return [`${Math.ceil(day.getUTCDate() / 7)}${weekday}`, ...(isInLast(day, 7) ? [`-1${weekday}`] : [])]
}

/** Whether a day is one of the last of its month. */
function isInLast(day: Date, days: number): boolean {
  return new Date(day.getTime() + days * dayMs).getUTCMonth() !== day.getUTCMonth()
}

function weekdayOf(day: Date): string {
  return weekdays[(day.getUTCDay() + 6) % 7]!
}

function endOf(from: string, startsOn: string): number {
  return dateOf(from > startsOn ? from : startsOn).getTime() + horizonMs
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
