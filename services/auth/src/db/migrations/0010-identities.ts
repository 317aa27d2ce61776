import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identities (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      email text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      unique (issuer, subject),
      unique (user_id, issuer)
    )`.execute(db)
  await sql`alter table sessions add column is_multi_factor boolean not null default false`.execute(db)
}
