import { type Kysely, sql } from 'kysely'

/** The tables that every service has in its own schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Partitioned by day, so that old days are dropped whole. The default partition takes rows of any other day.
  await sql`
    create table outbox (
      position bigint generated always as identity,
      created_at timestamptz not null default now(),
      shard smallint not null generated always as (abs(hashtext(key) % 8)) stored,
      topic text not null,
      key text not null,
      value text not null,
      headers jsonb not null default '{}',
      published_at timestamptz
    ) partition by range (created_at)`.execute(db)
  await sql`create table outbox_default partition of outbox default`.execute(db)
  await sql`create index outbox_unpublished on outbox (shard, position) where published_at is null`.execute(db)

  await sql`create table inbox (event_id uuid primary key, received_at timestamptz not null default now())`.execute(db)
  await sql`create index inbox_received on inbox using brin (received_at)`.execute(db)
  await sql`
    create table inbox_versions (
      topic text not null,
      subject text not null,
      version integer not null,
      primary key (topic, subject)
    ) with (fillfactor = 70)`.execute(db)

  await sql`
    create table parked (
      id bigint generated always as identity primary key,
      topic text not null,
      key text not null,
      version integer,
      value text not null,
      headers jsonb not null,
      reason text not null,
      attempts integer not null default 0,
      next_at timestamptz not null,
      parked_at timestamptz not null
    )`.execute(db)
  await sql`create index parked_key on parked (topic, key)`.execute(db)

  await sql`
    create table leases (
      name text primary key,
      owner uuid not null,
      token bigint not null default 1,
      expires_at timestamptz not null
    )`.execute(db)

  await sql`
    create table idempotency (
      user_id uuid not null,
      scope text not null,
      key text not null,
      hash text not null,
      status smallint not null,
      answer bytea not null,
      created_at timestamptz not null,
      primary key (user_id, scope, key)
    )`.execute(db)
  await sql`create index idempotency_created on idempotency using brin (created_at)`.execute(db)

  await sql`create table demo_marks (name text primary key, made_at timestamptz not null default now())`.execute(db)
}
