import { toOrder } from '#db/orders/order-row.ts'
import { isIndexed } from '#db/search/search-index.ts'
import { matches, type Search } from '#db/search/order-search.ts'
import type { OrdersTable, OrdersTables } from '#db/tables.ts'
import type { Order } from '#domain/order.ts'
import { type Counted, countedExactly, toTotal } from '@ilbud/kernel/db/count-few'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Which orders a list contains. */
export interface Listing {
  where: RawBuilder<boolean>
  search: Search | null
  /** Nothing but the search leaves out orders, apart from test orders, so that `order_search` alone can be counted. */
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
}

/** A text that no index can find is looked for in so many orders of the list only, the first ones, to answer in time. */
export const scannedOrders = 20_000

// Postgres reads common texts in the order of the list, and rare ones by their index.
const searched = sql`orders join order_search on order_search.order_id = orders.id`
// Looks up one order at a time. With a plain join the planner would read the whole table to find a few.
const scanned = sql`orders, lateral (select * from order_search where order_id = orders.id offset 0) searched`

/** The query of one page. A test checks its plans. */
export function pageQuery({ where, search }: Listing, sorting: Sorting, limit: number): RawBuilder<OrdersTable> {
  const { by, within = by, after } = sorting
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
  if (isIndexed(search.q)) return sql`select orders.* from ${searched} where ${where} and ${found} ${end}`
  return sql`
    with orders as (select * from orders where ${where} order by ${by} limit ${scannedOrders})
    select orders.* from ${scanned} where ${found} ${end}`
}

/** Counts up to the exact limit plus one. `scanned`: how many orders were searched without an index, else 0. */
export function countQuery(listing: Listing): RawBuilder<{ count: number; scanned: number }> {
  const { where, search } = listing
  if (search && !isIndexed(search.q)) {
    return sql`
      with orders as (select id from orders where ${where} order by created_at desc, id desc limit ${scannedOrders})
      select count(*) filter (where ${matches(search)})::integer as count, count(*)::integer as scanned from ${scanned}`
  }
  return sql`
    select count(*)::integer as count, 0 as scanned from (${listedQuery(listing)} limit ${countedExactly + 1}) few`
}

/** All rows of a listing, without columns. */
function listedQuery({ where, search, isUnfiltered }: Listing): RawBuilder<unknown> {
  if (!search) return sql`select from orders where ${where}`
  if (isUnfiltered) return sql`select from order_search where not test and ${matches(search)}`
  return sql`select from ${searched} where ${where} and ${matches(search)}`
}

/** The number of orders, exact up to ten thousand. */
export async function countListed(db: Kysely<OrdersTables>, listing: Listing): Promise<Counted> {
  const { rows } = await countQuery(listing).execute(db)
  const { count, scanned } = rows[0]!
  const { total, isEstimated } = toTotal(count)
  return { total, isEstimated: isEstimated || scanned === scannedOrders }
}

/** One page of orders. */
export async function listPage(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<Order[]> {
  const { rows } = await pageQuery(listing, sorting, limit).execute(db)
  return rows.map(toOrder)
}

/** One page of orders, and how many there are in all. */
export async function listAndCount(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<{ orders: Order[]; counted: Counted }> {
  const orders = await listPage(db, listing, sorting, limit)
  const { search } = listing
  const isWhole = sorting.isFirstPage && orders.length < limit && (!search || isIndexed(search.q))
  return { orders, counted: isWhole ? toTotal(orders.length) : await countListed(db, listing) }
}
