import { type Kysely, sql } from 'kysely'

/**
 * Lets the board find orders handed over far from the door. Earlier rows stay null, since only the last day is listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column far_from_stop_km double precision`.execute(db)
  await sql`create index orders_far_from_stop on orders (ended_at) where far_from_stop_km is not null`.execute(db)
}
