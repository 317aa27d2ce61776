import { periodNames } from '@ilbud/proto/http/analytics/analytics'
import { formatDate } from '#lib/format/format.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { isDay } from '#lib/format/is-day.ts'

export type PeriodName = (typeof periodNames)[number]

/** The requested days: a named period, or two calendar days, both included. */
export type Period = { name: PeriodName } | { name: 'custom'; startDate: string; endDate: string }

export interface Days {
  start: string
  end: string
}

const usual: PeriodName = '30d'
const dayMs = 86_400_000

/** What the address says; the usual one when it says nothing that the server would take. */
export function readPeriod(search: URLSearchParams): Period {
  const [startDate, endDate] = [search.get('startDate') ?? '', search.get('endDate') ?? '']
  if (isDay(startDate) && isDay(endDate) && startDate <= endDate) return { name: 'custom', startDate, endDate }
  const name = periodNames.find((known) => known === search.get('period'))
  return { name: name ?? usual }
}

/** As the query of the server and of the address. */
export function periodParams(period: Period): Record<string, string> {
  if (period.name !== 'custom') return { period: period.name }
  return { startDate: period.startDate, endDate: period.endDate }
}

export function periodQuery(period: Period): string {
  return new URLSearchParams(periodParams(period)).toString()
}

function lengthOf({ start, end }: Days): number {
  return (Date.parse(end) - Date.parse(start)) / dayMs + 1
}

/** As many days as these, right before them. */
export function daysBefore(days: Days): Days {
  const end = Date.parse(days.start) - dayMs
  return { start: toDay(end - (lengthOf(days) - 1) * dayMs), end: toDay(end) }
}

/** The local day so many days ago. */
export function dayAgo(days: number, now = serverNow()): string {
  return toDay(Date.parse(formatDate(now)) - days * dayMs)
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
