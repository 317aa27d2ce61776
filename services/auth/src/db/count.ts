import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuthTables } from './tables.ts'

export interface Counted {
  total: number
  /** There are at least so many. */
  isEstimated: boolean
}

// Contract 6: exact up to here.
const countedExactly = 10_000

/** Counts rows as far as it is told. */
export async function countFew(db: Kysely<AuthTables>, rowsOf: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rowsOf} limit ${countedExactly + 1}) few`.execute(db)
  const { count } = rows[0]!
  return { total: Math.min(count, countedExactly), isEstimated: count > countedExactly }
}
