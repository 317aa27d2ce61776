import { type Kysely, sql } from 'kysely'

/** A password is chosen after the mailed link was opened. The columns go with the next release: the last one reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registrations alter column password_hash drop not null`.execute(db)
  await sql`update registrations set password_hash = null`.execute(db)
}
