import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drivers (
      id uuid primary key,
      name text,
      phone text,
      disabled boolean not null default false,
      on_duty boolean not null default false,
      duty_since timestamptz,
      duty_changed_at timestamptz,
      event_version integer not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index drivers_nameless on drivers (id) where name is null`.execute(db)
  await sql`
    create table shifts (
      id bigint generated always as identity primary key,
      driver_id uuid not null references drivers (id),
      began_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create unique index shifts_open on shifts (driver_id) where ended_at is null`.execute(db)
  await sql`create index shifts_of_driver on shifts (driver_id, began_at)`.execute(db)
  // No foreign key to drivers: an order's event may arrive before its driver's.
  await sql`create table held_orders (order_id uuid primary key, driver_id uuid not null)`.execute(db)
  await sql`create index held_orders_of_driver on held_orders (driver_id)`.execute(db)
  await sql`
    create table deliveries (
      order_id uuid primary key,
      driver_id uuid not null,
      delivered_at timestamptz not null,
      local_day date not null,
      pay_ore integer not null
    )`.execute(db)
  await sql`create index deliveries_of_day on deliveries (driver_id, local_day)`.execute(db)
  // Written once a second per moving driver: free room in the pages allows HOT updates, which leave the index alone.
  await sql`
    create table last_positions (
      driver_id uuid primary key,
      lat double precision not null,
      lng double precision not null,
      heading double precision,
      speed double precision,
      accuracy double precision,
      at timestamptz not null
    ) with (fillfactor = 50)`.execute(db)
}
