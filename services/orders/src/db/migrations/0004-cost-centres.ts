import { type Kysely, sql } from 'kysely'

/** Companies' cost centres, as their events tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cost_centres (
      id uuid primary key,
      company_id uuid not null,
      code text not null,
      active boolean not null
    )`.execute(db)
  await sql`create index cost_centres_code on cost_centres (company_id, lower(code))`.execute(db)
}
