import { type Kysely, sql } from 'kysely'

/** Lets everything be found that somebody wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_of_person on messages (from_id, id)`.execute(db)
}
