import { type Kysely, sql } from 'kysely'

/** Staff's words about the present delay: no step of the order, so they have no line in its story. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column delay_reason text`.execute(db)
}
