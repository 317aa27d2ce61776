import { type Counted, countedExactly, toTotal } from '@ilbud/kernel/db/count-few'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { matches, type Search } from './order-search.ts'
import { isIndexed } from './search-index.ts'
import { searchedPage } from './search-pages.ts'
import type { OrdersTable, OrdersTables } from './tables.ts'

/** Which orders a list holds. */
export interface Listing {
  where: RawBuilder<boolean>
  search: Search | null
  /** Nothing but the search leaves out orders, so that `order_search` alone can be counted. */
  isUnfiltered: boolean
}

export interface Sorting {
  by: RawBuilder<unknown>
  /** The sorting within one range, if it is simpler than `by`: the order of an index. */
  within?: RawBuilder<unknown>
  /** What follows a position; empty: everything. Several ranges are read one after the other, each by its index. */
  after: RawBuilder<boolean>[]
  /** Nothing is left out before it. */
  isFirstPage: boolean
  /** By `created_at` and `id` alone, which search rows have too. */
  isByAge: boolean
}

// A text that no index can find is searched for in the first orders of the list only, to answer in time.
export const lookedThrough = 20_000

const joined = sql`orders join order_search on order_search.order_id = orders.id`
// Looks up one order at a time. With a plain join the planner would read the whole table to find a few.
export const oneByOne = sql`orders, lateral (select * from order_search where order_id = orders.id offset 0) searched`

/** The query of one page. A test checks its plans. */
export function pageQuery(listing: Listing, sorting: Sorting, limit: number): RawBuilder<OrdersTable> {
  const { where, search } = listing
  const { by, within = by, after } = sorting
  if (search && isIndexed(search.q) && isOfSearchRows(listing, sorting)) {
    return searchedPage(where, matches(search), { by, range: after[0], limit })
  }
  const ranges = after.length ? after : [sql<boolean>`true`]
  const parts = ranges.map((range) => rangeQuery(sql`${where} and ${range}`, search, within, limit))
  if (parts.length === 1) return parts[0]!
  const all = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `
  )
  return sql`select * from (${all}) orders order by ${by} limit ${limit}`
}

function rangeQuery(
  where: RawBuilder<boolean>,
  search: Search | null,
  by: RawBuilder<unknown>,
  limit: number
): RawBuilder<OrdersTable> {
  const end = sql`order by ${by} limit ${limit}`
  if (!search) return sql`select * from orders where ${where} ${end}`
  const found = matches(search)
  if (isIndexed(search.q)) return sql`select orders.* from ${joined} where ${where} and ${found} ${end}`
  return sql`
    with orders as (select * from orders where ${where} order by ${by} limit ${lookedThrough})
    select orders.* from ${oneByOne} where ${found} ${end}`
}

/** `order_search` alone tells which orders a page has. */
export function isOfSearchRows({ isUnfiltered }: Listing, { isByAge }: Sorting): boolean {
  return isUnfiltered && isByAge
}

/** Counts up to the exact limit plus one. `looked`: how many orders were searched without an index, else 0. */
export function countQuery(listing: Listing): RawBuilder<{ count: number; looked: number }> {
  const { where, search } = listing
  if (search && !isIndexed(search.q)) {
    return sql`
      with orders as (select id from orders where ${where} order by created_at desc, id desc limit ${lookedThrough})
      select count(*) filter (where ${matches(search)})::integer as count, count(*)::integer as looked from ${oneByOne}`
  }
  return sql`
    select count(*)::integer as count, 0 as looked from (${listedQuery(listing)} limit ${countedExactly + 1}) few`
}

/** All rows of a listing, without columns. */
function listedQuery({ where, search, isUnfiltered }: Listing): RawBuilder<unknown> {
  if (!search) return sql`select from orders where ${where}`
  if (isUnfiltered) return sql`select from order_search where ${matches(search)}`
  return sql`select from ${joined} where ${where} and ${matches(search)}`
}

/** The number of orders, exact up to ten thousand. */
export async function countListed(db: Kysely<OrdersTables>, listing: Listing): Promise<Counted> {
  const { rows } = await countQuery(listing).execute(db)
  const { count, looked } = rows[0]!
  const { total, isEstimated } = toTotal(count)
  return { total, isEstimated: isEstimated || looked === lookedThrough }
}
