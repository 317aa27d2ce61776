import { type Kysely, sql } from 'kysely'

/**
 * The column for duty is no longer read, and may be null. Replicas of the previous release still write it; a later
 * release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers alter column on_duty drop not null`.execute(db)
}
