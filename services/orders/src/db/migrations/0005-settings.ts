import { type Kysely, sql } from 'kysely'

/** What admins have set, every version for good: the last one holds, and prices of the past can be explained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      version integer primary key,
      tariff_version integer not null,
      body jsonb not null,
      changed_at timestamptz not null,
      changed_by uuid not null
    )`.execute(db)
}
