import { type Kysely, sql } from 'kysely'

/** Webhooks of companies and their deliveries, which are the queue and afterwards the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      company_id uuid not null references companies (id),
      url text not null,
      events text[] not null,
      description text,
      created_at timestamptz not null,
      created_by uuid,
      off_because text,
      failing_since timestamptz,
      secret_sealed bytea not null,
      old_secret_sealed bytea,
      old_secret_until timestamptz,
      claimed_until timestamptz not null default '-infinity'
    )`.execute(db)
  await sql`create index webhooks_company on webhooks (company_id, created_at desc, id desc)`.execute(db)
  await sql`create index webhooks_creator on webhooks (created_by)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null references webhooks (id) on delete cascade,
      cause_id text not null,
      type text not null,
      order_id uuid,
      customer_id uuid,
      facts jsonb not null,
      at timestamptz not null,
      created_at timestamptz not null,
      status text not null,
      tries int not null default 0,
      tried_from timestamptz not null,
      last_try_at timestamptz,
      next_at timestamptz,
      body_sealed bytea,
      answer_status int,
      answer_sealed bytea,
      error text,
      unique (webhook_id, cause_id)
    )`.execute(db)
  await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where next_at is not null`.execute(
    db
  )
  await sql`create index webhook_deliveries_list on webhook_deliveries (webhook_id, created_at desc, id desc)`.execute(
    db
  )
  await sql`create index webhook_deliveries_order on webhook_deliveries (order_id)`.execute(db)
  await sql`create index webhook_deliveries_customer on webhook_deliveries (customer_id)`.execute(db)
  await sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`.execute(db)
  await sql`
    create table order_estimates (
      order_id uuid primary key,
      epoch uuid not null,
      version int not null,
      revision int not null,
      delayed boolean not null,
      eta timestamptz
    )`.execute(db)
}
