import { type Kysely, sql } from 'kysely'

/** The recipient's instructions for the driver, encrypted, since they may contain a door code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column instructions_sealed text, add column leave_at_door boolean`.execute(db)
  await sql`
    create index orders_with_instructions on orders (ended_at)
    where instructions_sealed is not null and ended_at is not null`.execute(db)
}
