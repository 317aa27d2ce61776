import { type Kysely, sql } from 'kysely'

/** Ids of erased accounts, so that an event which arrives later does not name them again; and an index for retention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_people (user_id uuid primary key, heard_at timestamptz not null)`.execute(db)
  await sql`create index if not exists mails_settled on mails (settled_at) where settled_at is not null`.execute(db)
}
