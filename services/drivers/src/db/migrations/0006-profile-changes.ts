import { type Kysely, sql } from 'kysely'

/** Lets answers that say a driver's name or phone be told from those of before they changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers add column profile_changed_at timestamptz`.execute(db)
}
