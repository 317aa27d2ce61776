import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'

export interface Counted {
  total: number
  /** `total` is a lower bound. */
  isEstimated: boolean
}

/** Totals of lists are exact up to here (docs/protocols/http.md). */
export const countedExactly = 10_000

/** A total from a count that ends at `countedExactly + 1`. */
export function toTotal(count: number): Counted {
  return { total: Math.min(count, countedExactly), isEstimated: count > countedExactly }
}

/** Counts the rows of a query, and stops where totals are not exact any more. */
export async function countFew<Tables>(
  db: Kysely<Tables>,
  query: RawBuilder<unknown> | Expression<unknown>
): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${query} limit ${countedExactly + 1}) few`.execute(db)
  return toTotal(rows[0]!.count)
}
