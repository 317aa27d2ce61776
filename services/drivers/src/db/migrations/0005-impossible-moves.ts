import { type Kysely, sql } from 'kysely'

/** Lets the list of drivers show whose positions cannot be true. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table last_positions add column impossible_at timestamptz`.execute(db)
}
