import { type Kysely, sql } from 'kysely'

/** The time that was chosen on a parcel's page, so that a message about it that has waited is known to be overtaken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column not_before timestamptz,
      add column not_after timestamptz`.execute(db)
}
