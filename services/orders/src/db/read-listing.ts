import type { Order } from '#domain/order.ts'
import { type Counted, countedExactly, toTotal } from '@ilbud/kernel/db/count-few'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  countListed,
  isOfSearchRows,
  type Listing,
  lookedThrough,
  oneByOne,
  pageQuery,
  type Sorting
} from './listing.ts'
import { toOrder } from './order-row.ts'
import { matches, type Search } from './order-search.ts'
import { isIndexed } from './search-index.ts'
import { countWithPage, pageOfFirst } from './search-pages.ts'
import { sample } from './search-sample.ts'
import type { OrdersTable, OrdersTables } from './tables.ts'

/** One page of orders. */
export async function listPage(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<Order[]> {
  const { rows } = await readPage(db, listing, sorting, limit)
  return rows.map(toOrder)
}

/** One page of orders, and how many there are in all. */
export async function listAndCount(
  db: Kysely<OrdersTables>,
  listing: Listing,
  sorting: Sorting,
  limit: number
): Promise<{ orders: Order[]; counted: Counted }> {
  const { rows, count } = await readPage(db, listing, sorting, limit)
  return { orders: rows.map(toOrder), counted: await count() }
}

interface Page {
  rows: OrdersTable[]
  count: () => Counted | Promise<Counted>
}

async function readPage(db: Kysely<OrdersTables>, listing: Listing, sorting: Sorting, limit: number): Promise<Page> {
  const { search } = listing
  if (search && isIndexed(search.q)) return findPage(db, { ...listing, search }, sorting, limit)
  const { rows } = await pageQuery(listing, sorting, limit).execute(db)
  const isWhole = !search && sorting.isFirstPage && rows.length < limit
  return { rows, count: () => (isWhole ? toTotal(rows.length) : countListed(db, listing)) }
}

interface Searched extends Listing {
  search: Search
}

/** Rare texts are found by the index, common ones by reading the list. Both ways give the same page. */
async function findPage(db: Kysely<OrdersTables>, given: Searched, sorting: Sorting, limit: number): Promise<Page> {
  const { search, isCommon } = await sample(db, given.search)
  const listing = { ...given, search }
  const few = isCommon || !isOfSearchRows(listing, sorting) ? null : await findFew(db, listing, sorting, limit)
  if (few?.rows) return { rows: few.rows, count: () => few.counted }
  const count = () => few?.counted ?? countCommon(db, listing)
  if (isCommon || few) {
    const { rows } = await commonQuery(given, sorting, limit).execute(db)
    if (rows.length === limit) return { rows, count }
  }
  const { rows } = await pageQuery(listing, sorting, limit).execute(db)
  const isWhole = sorting.isFirstPage && rows.length < limit
  return { rows, count: () => (isWhole ? toTotal(rows.length) : (few?.counted ?? countListed(db, listing))) }
}

/** The total, and the page unless more orders match than are counted. */
async function findFew(
  db: Kysely<OrdersTables>,
  { where, search }: Searched,
  { by, after }: Sorting,
  limit: number
): Promise<{ counted: Counted; rows: OrdersTable[] | null }> {
  const few = await countWithPage(matches(search), { by, range: after[0], limit }).execute(db)
  const { count, ids } = few.rows[0]!
  const counted = toTotal(count)
  if (counted.isEstimated) return { counted, rows: null }
  const { rows } = await sql<OrdersTable>`
    select * from orders where ${where} and id = any(${ids}::uuid[]) order by ${by}`.execute(db)
  return { counted, rows }
}

// A text is common when a page of matches is found within this many pages.
const commonAmong = 4

/** The page as far as the first orders of the list fill it. Saves the index from gathering every order with the text. */
function commonQuery(listing: Searched, sorting: Sorting, limit: number): RawBuilder<OrdersTable> {
  const { where, search } = listing
  const { by, after } = sorting
  if (isOfSearchRows(listing, sorting)) return pageOfFirst(where, matches(search), { by, range: after[0], limit })
  const first = pageQuery({ ...listing, search: null }, sorting, limit * commonAmong)
  return sql`
    with orders as (${first})
    select orders.* from ${oneByOne} where ${matches(search)} order by ${by} limit ${limit}`
}

/** Counts a common text in the first orders of the list, which usually reach the limit; otherwise counts all. */
async function countCommon(db: Kysely<OrdersTables>, listing: Searched): Promise<Counted> {
  const { where, search, isUnfiltered } = listing
  if (isUnfiltered) return countListed(db, listing)
  const { rows } = await sql<{ count: number }>`
    with orders as (select id from orders where ${where} order by created_at desc, id desc limit ${lookedThrough}),
      found as (select from ${oneByOne} where ${matches(search)} limit ${countedExactly + 1})
    select count(*)::integer as count from found`.execute(db)
  const counted = toTotal(rows[0]!.count)
  return counted.isEstimated ? counted : countListed(db, listing)
}
