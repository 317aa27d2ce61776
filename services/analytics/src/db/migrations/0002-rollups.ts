import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await facts(db)
  await countedOrders(db)
  await countedDrivers(db)
  await rollups(db)
  await upkeep(db)
}

async function facts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_facts add column tracking_id text`.execute(db)
  await sql`create index order_facts_corrections on order_facts (order_id, corrects) where corrects is not null`.execute(
    db
  )
  // What every definition in docs/metrics.md counts by: changes that nobody took back, each on its local day.
  await sql`
    create view valid_facts as
    select f.*, (f.at at time zone 'Europe/Stockholm')::date as day from order_facts f
    where f.command not in ('correct', 'deleted')
      and not exists (select from order_facts c where c.order_id = f.order_id and c.corrects = f.version)`.execute(db)
}

/** The state of each order and driver: the next event is counted by the difference to it. */
async function countedOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table counted_orders (
      order_id uuid primary key,
      version integer not null,
      tracking_id text,
      placed_at timestamptz not null,
      first_promise timestamptz not null,
      picked_up_at timestamptz,
      ended_at timestamptz,
      state text not null,
      destination text not null,
      attempts integer not null,
      driver_id uuid,
      customer_id uuid not null,
      company_id uuid,
      city text not null,
      pickup_district text,
      delivery_district text,
      package_size text not null,
      distance_km double precision,
      total_amount_ore integer not null,
      pay_ore integer not null,
      leg smallint,
      hauler_id uuid,
      hauled_from timestamptz,
      hauled_to timestamptz
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index counted_orders_placed on counted_orders (placed_at, order_id)`.execute(db)
}

async function countedDrivers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drivers (
      driver_id uuid primary key,
      -- 0: orders speak of a driver of whom drivers has not told yet.
      version integer not null default 0,
      disabled boolean not null default false,
      duty_since timestamptz,
      board_since timestamptz,
      last_action_at timestamptz
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index drivers_on_duty on drivers (driver_id) where duty_since is not null`.execute(db)
  // 'infinity': not over yet.
  await sql`
    create table shifts (
      driver_id uuid not null,
      version integer not null,
      from_at timestamptz not null,
      to_at timestamptz not null default 'infinity',
      primary key (driver_id, version)
    )`.execute(db)
  await sql`create index shifts_until on shifts (driver_id, to_at)`.execute(db)
  await sql`
    create table hauls (
      order_id uuid not null,
      leg smallint not null,
      driver_id uuid not null,
      from_at timestamptz not null,
      to_at timestamptz not null default 'infinity',
      primary key (order_id, leg)
    )`.execute(db)
  await sql`create index hauls_until on hauls (driver_id, to_at)`.execute(db)
  await sql`create table companies (company_id uuid primary key, version integer not null, status text not null)`.execute(
    db
  )
}

/** Sums by local day; money in öre. `stripe`: one of four rows, so that not every event waits for the same. */
async function rollups(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table days (
      day date not null,
      stripe smallint not null,
      placed integer not null default 0,
      delivered integer not null default 0,
      on_time integer not null default 0,
      failed integer not null default 0,
      canceled integer not null default 0,
      revenue_ore bigint not null default 0,
      company_revenue_ore bigint not null default 0,
      company_cost_ore bigint not null default 0,
      timed integer not null default 0,
      delivery_ms bigint not null default 0,
      drivers_on_duty integer not null default 0,
      duty_ms bigint not null default 0,
      board_ms bigint not null default 0,
      primary key (day, stripe)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table status_days (
      day date not null,
      status text not null,
      stripe smallint not null,
      orders integer not null default 0,
      primary key (day, status, stripe)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table district_days (
      day date not null,
      city text not null,
      district text not null,
      orders integer not null default 0,
      revenue_ore bigint not null default 0,
      primary key (day, city, district)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table company_days (
      day date not null,
      company_id uuid not null,
      orders integer not null default 0,
      delivered integer not null default 0,
      revenue_ore bigint not null default 0,
      cost_ore bigint not null default 0,
      primary key (day, company_id)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table driver_days (
      driver_id uuid not null,
      day date not null,
      deliveries integer not null default 0,
      on_time integer not null default 0,
      duty_ms bigint not null default 0,
      board_ms bigint not null default 0,
      on_duty boolean not null default false,
      primary key (driver_id, day)
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index driver_days_of_day on driver_days (day)`.execute(db)
}

async function upkeep(db: Kysely<unknown>): Promise<void> {
  // By which definition the rollups were made; none: not yet.
  await sql`create table fold (version integer not null)`.execute(db)
  await sql`create table changed_figures (id bigint generated always as identity primary key, keys text[] not null)`.execute(
    db
  )
  await sql`
    create table announcements (
      id smallint primary key default 1 check (id = 1),
      version integer not null default 0,
      at timestamptz not null default '-infinity'
    )`.execute(db)
  await sql`insert into announcements default values`.execute(db)
  // One export of a user at a time, in whatever process.
  await sql`create table exports (user_id uuid primary key, id uuid not null, started_at timestamptz not null)`.execute(
    db
  )
}
