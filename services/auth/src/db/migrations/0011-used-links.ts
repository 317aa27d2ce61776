import { type Kysely, sql } from 'kysely'

/** Which links were used, so that whoever opens one again is told so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table used_links (hash bytea primary key, used_at timestamptz not null)`.execute(db)
  await sql`create index used_links_by_time on used_links (used_at)`.execute(db)
}
