import { type Kysely, sql } from 'kysely'

/** Release 0.2.0 neither reads nor writes it: a password is chosen after the mailed link was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registrations drop column password_hash`.execute(db)
}
