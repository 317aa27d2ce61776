import { type Kysely, sql } from 'kysely'

/** The table in which the tests' handlers record the events that they applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table effects (id bigint generated always as identity primary key, subject text not null, version integer not null)`.execute(
    db
  )
}
