import { type Kysely, sql } from 'kysely'

/** Indexes for finding everything that a person wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_of_person on messages (from_id, id)`.execute(db)
}
