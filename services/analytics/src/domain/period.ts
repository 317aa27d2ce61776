import { InvalidRequestError } from '@ilbud/kernel/errors'
import type { PeriodQuery } from '@ilbud/proto/http/analytics'
import { localDay } from '@ilbud/proto/http/local-day'
import { addDays } from './local-day.ts'

/** Local days, both included. */
export interface Period {
  start: string
  end: string
}

// A series has a row per day: more would be an answer that nobody asked for.
const mostDays = 3660
const usualDays = 30

/** Which days are asked for. `firstDay`: the first of which there is anything to say; null: of none. */
export function periodOf(query: PeriodQuery, now: Date, firstDay: string | null): Period {
  const today = localDay(now)
  if (query.startDate || query.endDate) return named(query, today)
  if (query.period === 'all') return { start: clamp(firstDay ?? today, today), end: today }
  const days = query.period ? Number.parseInt(query.period, 10) : usualDays
  return { start: addDays(today, 1 - days), end: today }
}

/** Contract 9: `startDate&endDate`. With one of them, the other is today, or the usual number of days before. */
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

/** A series of ten years at most, whatever the log holds. */
function clamp(first: string, today: string): string {
  const earliest = addDays(today, 1 - mostDays)
  return first < earliest ? earliest : first > today ? today : first
}
