import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table members (
      user_id uuid primary key,
      company_id uuid not null,
      role text not null,
      disabled boolean not null,
      version integer not null,
      changed_at timestamptz not null
    )`.execute(db)
  await sql`create index members_of_company on members (company_id)`.execute(db)
}
