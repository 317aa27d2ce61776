import type { AuthTables } from '#db/tables.ts'
import { readEndings } from '#db/events.ts'
import type { Kysely } from 'kysely'

/** A token is valid for 600 s and accepted for 30 s longer, and a transaction takes a while. */
const lookBackMs = 11 * 60_000
/** While the log is away every process asks each second: they share one query. */
const reuseMs = 500

/** The events by which sessions ended and rights changed, as long as tokens from before may be valid. */
export function createEndings({ db }: { db: Kysely<AuthTables> }): { recent(): Promise<string[]> } {
  let last: { until: number; events: Promise<string[]> } | null = null
  return {
    recent() {
      if (last && performance.now() < last.until) return last.events
      const events = readEndings(db, lookBackMs)
      last = { until: performance.now() + reuseMs, events }
      events.catch(() => (last = null))
      return events
    }
  }
}
