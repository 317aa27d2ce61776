import { countedExactly } from '@ilbud/kernel/db/count-few'
import { type RawBuilder, sql } from 'kysely'
import type { OrdersTable } from './tables.ts'

// Pages of searches that filter nothing else and are sorted by age: `order_search` alone tells which orders they have.

interface Part {
  by: RawBuilder<unknown>
  range: RawBuilder<boolean> | undefined
  limit: number
}

// With the names that sortings use.
const searchRows = sql`(select *, order_id as id, placed_at as created_at from order_search) search_rows`
const everything = sql<boolean>`true`

/** Makes the page of search rows; only its orders are read. */
export function searchedPage(
  where: RawBuilder<boolean>,
  isFound: RawBuilder<boolean>,
  { by, range = everything, limit }: Part
): RawBuilder<OrdersTable> {
  return ordersOf(
    sql`select id from ${searchRows} where ${isFound} and ${range} order by ${by} limit ${limit}`,
    where,
    by
  )
}

function ordersOf(
  page: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
  by: RawBuilder<unknown>
): RawBuilder<OrdersTable> {
  return sql`
    with page as (${page})
    select * from orders where ${where} and id in (select id from page) order by ${by}`
}

/**
 * How many orders the search finds, and the ids of the page: both from one pass. It ends where totals are not exact any
 * more; the ids may then be wrong.
 */
export function countWithPage(
  isFound: RawBuilder<boolean>,
  { by, range = everything, limit }: Part
): RawBuilder<{ count: number; ids: string[] }> {
  return sql`
    with found as materialized (
      select id, created_at from ${searchRows} where ${isFound} limit ${countedExactly + 1}
    )
    select count(*)::integer as count, array(
      select id from found where ${range} order by ${by} limit ${limit}
    ) as ids from found`
}

// Twice what a page takes of a text that one order in a hundred has.
const readAtMost = 10_000

/** The page as far as the first orders of the list fill it. */
export function pageOfFirst(
  where: RawBuilder<boolean>,
  isFound: RawBuilder<boolean>,
  { by, range = everything, limit }: Part
): RawBuilder<OrdersTable> {
  const first = sql`select * from ${searchRows} where ${range} order by ${by} limit ${readAtMost}`
  return ordersOf(sql`select id from (${first}) first where ${isFound} order by ${by} limit ${limit}`, where, by)
}
