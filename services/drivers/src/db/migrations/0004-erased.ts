import { type Kysely, sql } from 'kysely'

/** Erased drivers. Positions are indexed by time and not by driver, so they are deleted hour by hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_people (
      user_id uuid primary key,
      heard_at timestamptz not null,
      done_at timestamptz
    )`.execute(db)
}
