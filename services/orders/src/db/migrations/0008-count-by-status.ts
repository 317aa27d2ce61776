import { type Kysely, sql } from 'kysely'

/** Includes the columns that the board's counts need in the index, so that no row has to be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_of_status on orders (board_rank(state, destination), created_at desc, id desc)
    include (state, destination, deleted_at)`.execute(db)
  await sql`drop index orders_by_status`.execute(db)
}
