import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuthTables } from './tables.ts'

export interface Counted {
  total: number
  /** True when the count is only a lower bound. */
  isEstimated: boolean
}

// Contract 6: exact up to here.
const countedExactly = 10_000

/** Counts rows exactly up to 10 000. */
export async function countFew(db: Kysely<AuthTables>, rowsOf: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rowsOf} limit ${countedExactly + 1}) few`.execute(db)
  const { count } = rows[0]!
  return { total: Math.min(count, countedExactly), isEstimated: count > countedExactly }
}
