import { type Kysely, sql } from 'kysely'

/** Which accounts have been signed in to, as sessions are deleted in time. Of older accounts all that have a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column signed_in boolean not null default false`.execute(db)
  await sql`update users set signed_in = true where password_hash is not null`.execute(db)
  await sql`update users set signed_in = true where id in (select user_id from sessions)`.execute(db)
}
