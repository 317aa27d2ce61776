import { type Kysely, sql } from 'kysely'

/** Nobody reads who is on duty. Replicas of the last release still write it: the column goes in a later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers alter column on_duty drop not null`.execute(db)
}
