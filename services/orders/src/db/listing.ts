import type { Order } from '#domain/order.ts'
import { type Counted, countedExactly, toTotal } from '@ilbud/kernel/db/count-few'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isIndexed, matches, part, piecesOf, type Search } from './order-search.ts'
import { toOrder } from './order-row.ts'
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
const oneByOne = sql`orders, lateral (select * from order_search where order_id = orders.id offset 0) searched`

/** The query of one page. A test checks its plans. */
export function pageQuery(
  { where, search, isUnfiltered }: Listing,
  { by, within = by, after, isByAge }: Sorting,
  limit: number
): RawBuilder<OrdersTable> {
  if (search && isIndexed(search.q) && isUnfiltered && isByAge) {
    return searchedByAge(where, search, { by, range: after[0] ?? sql<boolean>`true` }, limit)
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

/** The page is made of search rows alone; only its orders are read. */
function searchedByAge(
  where: RawBuilder<boolean>,
  search: Search,
  { by, range }: { by: RawBuilder<unknown>; range: RawBuilder<boolean> },
  limit: number
): RawBuilder<OrdersTable> {
  return sql`
    with page as (
      select id from (
        select order_id as id, placed_at as created_at from order_search where ${matches(search)}
      ) found where ${range} order by ${by} limit ${limit}
    )
    select * from orders where ${where} and id in (select id from page) order by ${by}`
}

/** One page of orders. */
export async function listPage(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<Order[]> {
  const { ordered, isRare } = await sample(db, listing)
  const common = isRare ? null : await commonPage(db, listing, sorting, limit)
  const rows = common ?? (await pageQuery(ordered, sorting, limit).execute(db)).rows
  return rows.map(toOrder)
}

/** One page of orders, and how many there are in all. */
export async function listAndCount(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<{ orders: Order[]; counted: Counted }> {
  const { ordered, isRare } = await sample(db, listing)
  const common = isRare ? null : await commonPage(db, listing, sorting, limit)
  if (common) return { orders: common.map(toOrder), counted: await countCommon(db, listing) }
  const { rows } = await pageQuery(ordered, sorting, limit).execute(db)
  const isSearchedWholly = !listing.search || isIndexed(listing.search.q)
  const isWhole = isSearchedWholly && sorting.isFirstPage && rows.length < limit
  return { orders: rows.map(toOrder), counted: isWhole ? toTotal(rows.length) : await countListed(db, ordered) }
}

// Enough to tell a common word from a rare one.
const sampled = 200

/**
 * Looks at the newest orders. `ordered`: the listing with the words of its text sorted by how many of them contain it,
 * because the index goes from one order with the first word to the next, and only there looks for the others. `isRare`:
 * none of them matches. Both only save work.
 */
export async function sample(
  db: Kysely<OrdersTables>,
  listing: Listing
): Promise<{ ordered: Listing; isRare: boolean }> {
  const { search } = listing
  if (!search || !isIndexed(search.q)) return { ordered: listing, isRare: false }
  const pieces = piecesOf(search.q)
  const conditions = [matches(search), ...pieces.map((piece) => sql`content like ${part(piece)}`)]
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})::integer`)
  const { rows } = await sql<{ counts: [number, ...number[]] }>`
    select array[${sql.join(counts)}] as counts
    from (select * from order_search order by placed_at desc, order_id desc limit ${sampled}) newest`.execute(db)
  const [found, ...each] = rows[0]!.counts
  const isRare = found === 0
  if (pieces.length < 2) return { ordered: listing, isRare }
  const byCount = pieces.map((piece, at) => ({ piece, count: each[at]! })).sort((a, b) => a.count - b.count)
  return { ordered: { ...listing, search: { ...search, pieces: byCount.map(({ piece }) => piece) } }, isRare }
}

// A text is common when a page of matches is found within this many pages.
const commonAmong = 4

/**
 * The page, if the text is so common that the first orders of the list fill it; null if it is rarer. Saves the index
 * from gathering every order with the text first.
 */
async function commonPage(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<OrdersTable[] | null> {
  const { search } = listing
  if (!search || !isIndexed(search.q)) return null
  const first = pageQuery({ ...listing, search: null }, sorting, limit * commonAmong)
  const { rows } = await sql<OrdersTable>`
    with orders as (${first})
    select orders.* from ${oneByOne} where ${matches(search)} order by ${sorting.by} limit ${limit}`.execute(db)
  return rows.length < limit ? null : rows
}

/** Counts a common text in the first orders of the list, which usually reach the limit; otherwise counts all. */
async function countCommon(db: Kysely<OrdersTables>, listing: Listing): Promise<Counted> {
  const { where, search, isUnfiltered } = listing
  if (isUnfiltered) return countListed(db, listing)
  const { rows } = await sql<{ count: number }>`
    with orders as (select id from orders where ${where} order by created_at desc, id desc limit ${lookedThrough}),
      found as (select from ${oneByOne} where ${matches(search!)} limit ${countedExactly + 1})
    select count(*)::integer as count from found`.execute(db)
  const counted = toTotal(rows[0]!.count)
  return counted.isEstimated ? counted : countListed(db, listing)
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
