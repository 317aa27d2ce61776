import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_facts (
      order_id uuid not null,
      version integer not null,
      epoch uuid not null,
      at timestamptz not null,
      local_day date not null,
      command text not null,
      corrects integer,
      override boolean not null,
      actor_role text,
      reason_code text,
      state_before text,
      state_after text,
      destination text,
      attempts integer,
      driver_id uuid,
      customer_id uuid,
      company_id uuid,
      city text,
      pickup_district text,
      delivery_district text,
      package_size text,
      distance_km double precision,
      total_amount_ore integer,
      pay_ore integer,
      promised_by timestamptz,
      primary key (order_id, version)
    )`.execute(db)
  await sql`create index order_facts_of_day on order_facts (local_day, command)`.execute(db)
  await sql`
    create table driver_facts (
      driver_id uuid not null,
      version integer not null,
      at timestamptz not null,
      local_day date not null,
      on_duty boolean not null,
      disabled boolean not null,
      primary key (driver_id, version)
    )`.execute(db)
  await sql`create index driver_facts_of_day on driver_facts (local_day)`.execute(db)
}
