import { type Kysely, sql } from 'kysely'

/** Erased accounts, kept for good, and the address of their last mail, kept until it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (user_id uuid primary key, erased_at timestamptz not null)`.execute(db)
  await sql`
    create table farewells (
      id uuid primary key,
      sealed bytea not null,
      expires_at timestamptz not null
    )`.execute(db)
}
