import { type Kysely, sql } from 'kysely'

/** Who was erased, for good, and where the last mail goes until it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (user_id uuid primary key, erased_at timestamptz not null)`.execute(db)
  await sql`
    create table farewells (
      id uuid primary key,
      sealed bytea not null,
      expires_at timestamptz not null
    )`.execute(db)
}
