import { type Kysely, sql } from 'kysely'

/** So that nobody overwrites a change of an entry that they have not seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table address_book add column version integer not null default 1`.execute(db)
}
