import { type Kysely, sql } from 'kysely'

/** The sender's own name for an order, and their own data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column reference text, add column metadata jsonb`.execute(db)
}
