import { type Kysely, sql } from 'kysely'

/**
 * Drivers who have not accepted their invitation. Those from before are known by their first event, which is the only
 * one that they have: nobody else is registered disabled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers add column invited_at timestamptz`.execute(db)
  await sql`update drivers set invited_at = created_at where disabled and event_version = 1`.execute(db)
}
