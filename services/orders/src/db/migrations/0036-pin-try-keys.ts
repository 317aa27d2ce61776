import { type Kysely, sql } from 'kysely'

/** By which a wrong PIN that is sent again after a lost answer is recognised, so that it counts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column pin_try_keys text[] not null default '{}'`.execute(db)
}
