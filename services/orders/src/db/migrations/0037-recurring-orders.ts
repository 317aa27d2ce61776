import { type Kysely, sql } from 'kysely'

/** Orders that are placed again by a rule, and what became of each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recurring_orders (
      id uuid primary key,
      customer_id uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      rule text not null,
      starts_on date not null,
      pickup_time text not null,
      delivery_time text,
      skip_days text[] not null,
      status text not null check (status in ('active', 'paused', 'ended')),
      next_day date,
      next_at timestamptz,
      content_sealed bytea not null,
      check ((status = 'active') = (next_day is not null and next_at is not null))
    )`.execute(db)
  await sql`create index recurring_orders_of_customer on recurring_orders (customer_id, created_at)`.execute(db)
  await sql`create index recurring_orders_due on recurring_orders (next_at) where status = 'active'`.execute(db)
  await sql`
    create index recurring_orders_at_rest on recurring_orders (updated_at) where status <> 'active'`.execute(db)
  await sql`
    create table recurring_days (
      recurring_id uuid not null references recurring_orders (id) on delete cascade,
      day date not null,
      outcome text not null check (outcome in ('placed', 'skipped', 'closed', 'missed', 'refused')),
      order_id uuid,
      code text,
      at timestamptz not null,
      primary key (recurring_id, day),
      check ((outcome = 'placed') = (order_id is not null)),
      check ((outcome = 'refused') = (code is not null))
    )`.execute(db)
  await sql`create index recurring_days_by_time on recurring_days (at)`.execute(db)
}
