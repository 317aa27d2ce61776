import { type Kysely, sql } from 'kysely'

/** The codes that a cost centre had before, which orders still name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cost_centres add column former_codes text[] not null default '{}'`.execute(db)
}
