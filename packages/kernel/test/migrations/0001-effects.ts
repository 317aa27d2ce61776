import { type Kysely, sql } from 'kysely'

/** What the tests' handlers do: they write down which event they applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table effects (id bigint generated always as identity primary key, subject text not null, version integer not null)`.execute(
    db
  )
}
