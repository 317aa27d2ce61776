import { type Kysely, sql } from 'kysely'

/**
 * What a company typed when it invited somebody, and an id that says nothing about the account: the company must not
 * learn who has one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column invitation_id uuid, add column invited_as_sealed bytea`.execute(db)
  await sql`create index members_invited on members (since) where not joined`.execute(db)
}
