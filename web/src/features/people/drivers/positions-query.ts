import { pastPositionSchema } from '@ilbud/proto/http/dispatch/drivers'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { fetchPage } from '#lib/lists/list-page.ts'

const dayMs = 86_400_000
/** Raw positions are deleted after 7 days: docs/security/limits.md. */
export const retentionDays = 7
const pageSize = 500

/** The last days in Stockholm, today first: `2026-11-20`. */
export function retainedDaysBefore(now: number): string[] {
  const today = Date.parse(`${localDay(now)}T00:00:00Z`)
  return Array.from({ length: retentionDays }, (_, ago) => new Date(today - ago * dayMs).toISOString().slice(0, 10))
}

/** The positions of a day, newest first. Each page that is loaded is recorded in the audit log. */
export function positionsQuery(driverId: string, day: string) {
  const [from, to] = [startOfDay(day), startOfDay(day, 1)]
  const query = new URLSearchParams({
    limit: String(pageSize),
    from: from.toISOString(),
    to: new Date(to.getTime() - 1).toISOString()
  })
  return infiniteQueryOptions({
    queryKey: ['/api/admin/v1/drivers', driverId, 'positions', day],
    queryFn: ({ pageParam, signal }) => fetchPage(pastPositionSchema, pageParam, signal),
    initialPageParam: `/api/admin/v1/drivers/${driverId}/positions?${query}`,
    getNextPageParam: ({ next }) => next,
    // Not cached after the panel is closed, so that another look is recorded again.
    gcTime: 0
  })
}

/** The instant at which a day in Stockholm begins. */
function startOfDay(day: string, plus = 0): Date {
  const utc = Date.parse(`${day}T00:00:00Z`) + plus * dayMs
  // Stockholm is one hour ahead of UTC, two in summer.
  const isSummer = stockholmHour(utc - 2 * 3_600_000) === '00'
  return new Date(utc - (isSummer ? 2 : 1) * 3_600_000)
}

function stockholmHour(at: number): string {
  const options = { timeZone: 'Europe/Stockholm', hour: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(at)
}
