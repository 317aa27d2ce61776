import { type Kysely, sql } from 'kysely'

/** How an order is carried; orders of before are standard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column service_level text not null default 'standard'`.execute(db)
}
