import { type Kysely, sql } from 'kysely'

/** What release 0.2.0 neither reads nor writes: the drivers' duty, and the index of the former list of failed orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers drop column on_duty`.execute(db)
  await sql`drop index orders_failed`.execute(db)
}
