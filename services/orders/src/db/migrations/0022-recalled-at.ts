import { type Kysely, sql } from 'kysely'

/** Null for orders recalled before: by the time this has run, their drivers may no longer report a delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column recalled_at timestamptz`.execute(db)
}
