import { type Kysely, sql } from 'kysely'

/** Messages by other channels than mail, and what is known of an order when one has waited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column channel text not null default 'mail'`.execute(db)
  await sql`alter table conversations add column state text`.execute(db)
}
