import { type Kysely, sql } from 'kysely'

/** The admins' settings. Every version is kept, so that past prices can be explained; the last one is in effect. */
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
