import { type Kysely, sql } from 'kysely'

/**
 * By when a parcel has to be back with its sender. Among orders of one urgency that counts for it, not the promise to its
 * recipient.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column return_by timestamptz`.execute(db)
  await sql`
    create index if not exists orders_by_urgency_next on orders (board_urgency(state, delayed, driver_id is null, released),
      board_due(state, coalesce(return_by, promise_high)), created_at desc, id desc)`.execute(db)
  await sql`drop index orders_by_urgency`.execute(db)
  await sql`alter index orders_by_urgency_next rename to orders_by_urgency`.execute(db)
  await sql`analyze orders`.execute(db)
}
