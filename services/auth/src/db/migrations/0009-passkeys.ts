import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      last_used_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
}
