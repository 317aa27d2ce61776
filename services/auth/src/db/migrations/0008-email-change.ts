import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_tokens add column email text`.execute(db)
  await sql`alter table account_requests add column user_id uuid`.execute(db)
}
