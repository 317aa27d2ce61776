import { type Kysely, sql } from 'kysely'

/** How much fits in a driver's vehicle; null until drivers has said so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers add column max_kg integer, add column max_parcels integer`.execute(db)
}
