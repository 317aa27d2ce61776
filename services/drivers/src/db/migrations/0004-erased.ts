import { type Kysely, sql } from 'kysely'

/** Who was erased: positions are found by their time and not by their driver, so they go hour by hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erased_people (
      user_id uuid primary key,
      heard_at timestamptz not null,
      done_at timestamptz
    )`.execute(db)
}
