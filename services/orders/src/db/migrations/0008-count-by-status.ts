import { type Kysely, sql } from 'kysely'

/** Lets the board count the orders of a status from the index alone; without the columns each one was looked up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_of_status on orders (board_rank(state, destination), created_at desc, id desc)
    include (state, destination, deleted_at)`.execute(db)
  await sql`drop index orders_by_status`.execute(db)
}
