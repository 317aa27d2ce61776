import { prepared } from '@ilbud/kernel/db/prepared'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OrdersTables } from './tables.ts'

// `order_search_fresh` is a part of `order_search`: queries, updates and deletions of `order_search` include its rows.

/**
 * Moves up to `limit` search rows to the trigram index, the oldest first. Skips rows that are being changed or moved by
 * another replica. Returns how many were moved.
 */
export async function settleSearch(db: Kysely<OrdersTables>, limit: number): Promise<number> {
  const { numAffectedRows } = await prepared('settle-search')`
    with due as (
      select order_id from order_search_fresh order by placed_at limit ${limit} for update skip locked
    ), moved as (
      delete from order_search_fresh fresh using due where fresh.order_id = due.order_id
      returning fresh.order_id, placed_at, sender_id, tracking, phones, content, recipient
    )
    insert into order_search (order_id, placed_at, sender_id, tracking, phones, content, recipient)
    select * from moved`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Holds the search rows of orders where they are until the transaction ends. Needed before a statement that changes or
 * deletes some: one that began before a row was moved would find it in neither place.
 */
export async function holdSearch(trx: Transaction<OrdersTables>, orderIds: readonly string[]): Promise<void> {
  await sql`select from order_search_fresh where order_id = any(${[...orderIds]}::uuid[]) for update`.execute(trx)
}
