import { type Kysely, sql } from 'kysely'

/** Orders of one urgency are sorted by the time left to their promise; those that have ended have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function board_due(state text, promise_high timestamptz) returns timestamptz
    immutable parallel safe language sql
    return case when state in ('DELIVERED', 'RETURNED', 'CANCELED', 'LOST') then null else promise_high end`.execute(db)
  await sql`
    create index orders_by_urgency_next on orders (board_urgency(state, delayed, driver_id is null, released),
      board_due(state, promise_high), created_at desc, id desc)`.execute(db)
  await sql`drop index orders_by_urgency`.execute(db)
  await sql`alter index orders_by_urgency_next rename to orders_by_urgency`.execute(db)
  await sql`analyze orders`.execute(db)
}
