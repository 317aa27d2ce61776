import { type Kysely, sql } from 'kysely'

/** A new order that was deleted never ends: what its recipient wanted goes by the time of its tombstone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_deleted_with_instructions on orders (deleted_at)
    where instructions_sealed is not null and deleted_at is not null`.execute(db)
}
