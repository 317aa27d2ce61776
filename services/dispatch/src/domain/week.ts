import { localDay } from '@ilbud/proto/http/times/local-day'

const dayMs = 24 * 3_600_000

/** The Monday of the week in Stockholm in which this is, or of that many weeks before, as `2026-01-26`. */
export function weekOf(at: Date, weeksBefore = 0): string {
  const noon = new Date(`${localDay(at)}T12:00:00Z`)
  const daysSinceMonday = (noon.getUTCDay() + 6) % 7
  return new Date(noon.getTime() - (daysSinceMonday + 7 * weeksBefore) * dayMs).toISOString().slice(0, 10)
}
