import { type Kysely, sql } from 'kysely'

/** Ids of erased accounts, so that an event which arrives later does not make them members again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erased_people (user_id uuid primary key, heard_at timestamptz not null)`.execute(db)
}
