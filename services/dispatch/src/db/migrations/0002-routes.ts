import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Written with every step of a driver's orders: free room in the pages allows HOT updates.
  await sql`
    create table routes (
      driver_id uuid primary key,
      version integer not null,
      planned_at timestamptz not null,
      source text not null,
      total_km double precision not null,
      stops jsonb not null,
      legs jsonb not null,
      last_place jsonb not null,
      improve_at timestamptz
    ) with (fillfactor = 50)`.execute(db)
  await sql`create table route_orders (order_id uuid primary key, driver_id uuid not null)`.execute(db)
  await sql`create index route_orders_of_driver on route_orders (driver_id)`.execute(db)
}
