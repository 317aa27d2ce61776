import { type Kysely, sql } from 'kysely'

/** Orders whose events came before this have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_facts add column cost_center text`.execute(db)
  await sql`alter table counted_orders add column cost_center text`.execute(db)
}
