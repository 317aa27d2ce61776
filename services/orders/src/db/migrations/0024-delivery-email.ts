import { type Kysely, sql } from 'kysely'

/** The recipient's address for mails about the parcel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column delivery_email text`.execute(db)
}
