import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table totp_factors (
      id uuid primary key,
      user_id uuid not null unique references users (id) on delete cascade,
      sealed bytea not null,
      last_step bigint not null,
      confirmed_at timestamptz,
      last_used_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      hash bytea not null,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`
    create table second_factor_tokens (
      hash bytea primary key,
      user_id uuid not null references users (id) on delete cascade,
      password_digest bytea not null,
      known_device text,
      device text,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index second_factor_tokens_user on second_factor_tokens (user_id)`.execute(db)
  await sql`alter table sessions add column proven_at timestamptz`.execute(db)
}
