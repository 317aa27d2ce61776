import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table registrations (
      id uuid primary key,
      email text not null check (email = lower(email)),
      name text not null,
      locale text,
      password_hash text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index registrations_by_email on registrations (email)`.execute(db)
  await sql`create index registrations_by_time on registrations (created_at)`.execute(db)
  await sql`
    create table account_tokens (
      id uuid primary key,
      purpose text not null,
      hash bytea not null unique,
      sealed bytea not null,
      user_id uuid not null,
      role text,
      company_id uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index account_tokens_of_user on account_tokens (user_id)`.execute(db)
  await sql`create index account_tokens_by_end on account_tokens (expires_at)`.execute(db)
  await sql`
    create table account_requests (
      id uuid primary key,
      kind text not null,
      email text not null,
      name text,
      locale text,
      password_hash text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table invitations (
      key text primary key,
      user_id uuid not null,
      is_active boolean not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`alter table sessions add column device text`.execute(db)
  await sql`create index users_newest on users (created_at desc, id desc)`.execute(db)
}
