import type { AnalyticsKey } from '@ilbud/proto/http/analytics/analytics'
import { sql, type Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

type Trx = Transaction<AnalyticsTables>

/** Inserts a row per change; a single shared row would make all changes wait for each other. */
export async function noteChanged(trx: Trx, keys: readonly AnalyticsKey[]): Promise<void> {
  await sql`insert into changed_figures (keys) values (${[...keys]}::text[])`.execute(trx)
}

/**
 * Removes and returns the changed keys, with the number of the next announcement. Null when the last one, by any
 * process, is less than `pauseMs` old; no keys when nothing changed.
 */
export async function takeChanged(
  trx: Trx,
  now: Date,
  pauseMs: number
): Promise<{ version: number; keys: AnalyticsKey[] } | null> {
  const { rows } = await sql<{ version: number }>`
    update announcements set version = version + 1, at = ${now}
    where at <= ${new Date(now.getTime() - pauseMs)} and exists (select from changed_figures)
    returning version`.execute(trx)
  if (rows.length === 0) return null
  const taken = await sql<{ keys: AnalyticsKey[] }>`delete from changed_figures returning keys`.execute(trx)
  return { version: rows[0]!.version, keys: [...new Set(taken.rows.flatMap(({ keys }) => keys))] }
}

export async function hasChanged(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from changed_figures limit 1`.execute(trx)
  return rows.length > 0
}
