import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      name text not null,
      phone text,
      role text not null,
      company_id uuid,
      password_hash text,
      disabled boolean not null default false,
      authz_version integer not null default 1,
      event_version integer not null default 0,
      locale text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users (id),
      rotation integer not null,
      began_at timestamptz not null,
      rotated_at timestamptz not null,
      ended_at timestamptz,
      replay bytea
    )`.execute(db)
  await sql`create index sessions_of_user on sessions (user_id) where ended_at is null`.execute(db)
  await sql`create index sessions_by_use on sessions (rotated_at)`.execute(db)
  await sql`
    create table refresh_tokens (
      hash bytea primary key,
      session_id uuid not null references sessions (id) on delete cascade,
      rotation integer not null,
      unique (session_id, rotation)
    )`.execute(db)
  await sql`
    create table signing_keys (
      kid text primary key,
      public_jwk jsonb not null,
      sealed_private bytea not null,
      created_at timestamptz not null,
      signs_from timestamptz,
      retired_at timestamptz
    )`.execute(db)
  await createAudit(db)
}

async function createAudit(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      id uuid primary key,
      at timestamptz not null,
      source text not null,
      actor_id uuid,
      actor_role text not null,
      action text not null,
      object_type text not null,
      object_id text not null,
      reason text
    )`.execute(db)
  await sql`create index audit_entries_by_time on audit_entries (at)`.execute(db)
  await sql`create index audit_entries_of_object on audit_entries (object_type, object_id, at)`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'audit entries are append-only'; end $$`.execute(db)
  await sql`
    create trigger audit_entries_append_only before update or delete or truncate on audit_entries
    for each statement execute function refuse_change()`.execute(db)
}
