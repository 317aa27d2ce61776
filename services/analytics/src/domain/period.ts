import { InvalidRequestError } from '@ilbud/kernel/errors'
import type { PeriodQuery } from '@ilbud/proto/http/analytics/analytics'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { addDays } from './local-day.ts'

/** Local days, both included. */
export interface Period {
  start: string
  end: string
}

// Ten years: an answer has a row per day.
const mostDays = 3660
const usualDays = 30

/** The days that a query asks for. `firstDay`: the first day with data; null: there is none. */
export function periodOf(query: PeriodQuery, now: Date, firstDay: string | null): Period {
  const today = localDay(now)
  if (query.startDate || query.endDate) return named(query, today)
  if (query.period === 'all') return { start: clamp(firstDay ?? today, today), end: today }
  const days = query.period ? Number.parseInt(query.period, 10) : usualDays
  return { start: addDays(today, 1 - days), end: today }
}

/**
 * `startDate&endDate`. If one is missing, the end is today, and the start the default number of days
 * earlier.
 */
function named({ startDate, endDate }: PeriodQuery, today: string): Period {
  const end = endDate ? dayOf(endDate) : today
  const start = startDate ? dayOf(startDate) : addDays(end, 1 - usualDays)
  if (start > end) throw new InvalidRequestError([{ path: 'endDate', message: 'Must not be before startDate' }])
  if (addDays(start, mostDays - 1) < end) {
    throw new InvalidRequestError([{ path: 'startDate', message: `At most ${mostDays} days` }])
  }
  return { start, end }
}

function dayOf(text: string): string {
  return text.length > 10 ? localDay(new Date(text)) : text
}

/** Limits a series to the last ten years. */
function clamp(first: string, today: string): string {
  const earliest = addDays(today, 1 - mostDays)
  return first < earliest ? earliest : first > today ? today : first
}
