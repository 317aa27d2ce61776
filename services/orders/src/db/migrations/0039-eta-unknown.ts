import { type Kysely, sql } from 'kysely'

/** Since when the arrival of an order is unknown; null: it is known, or nothing arrives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column eta_unknown_since timestamptz`.execute(db)
}
