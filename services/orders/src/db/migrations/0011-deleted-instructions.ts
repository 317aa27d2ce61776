import { type Kysely, sql } from 'kysely'

/** A new order that was deleted never ends: its recipient's instructions are deleted by the time of the deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_deleted_with_instructions on orders (deleted_at)
    where instructions_sealed is not null and deleted_at is not null`.execute(db)
}
