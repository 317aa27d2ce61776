import { type Kysely, sql } from 'kysely'

/**
 * Moves the search rows of new orders to `order_search` and drops their table: rows are written there with the order.
 * While the release before is still running, it inserts into a view of the old name, which has no rows of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table order_search_fresh in access exclusive mode`.execute(db)
  await sql`
    insert into order_search (order_id, placed_at, sender_id, tracking, phones, content, recipient)
    select order_id, placed_at, sender_id, tracking, phones, content, recipient from order_search_fresh`.execute(db)
  await sql`drop table order_search_fresh`.execute(db)
  await sql`
    create view order_search_fresh as
    select order_id, placed_at, sender_id, tracking, phones, content, recipient from order_search where false`.execute(
    db
  )
}
