import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column offer_round integer, add column offers_began_at timestamptz,
      add column offers_over boolean not null default false`.execute(db)
  await sql`create index orders_being_offered on orders (created_at)
    where offer_round is not null and not offers_over and deleted_at is null`.execute(db)
  await sql`
    create table offers (
      id uuid primary key,
      order_id uuid not null,
      round integer not null,
      number smallint not null,
      driver_id uuid not null,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      added_km double precision not null,
      added_minutes integer not null,
      late_minutes integer not null,
      reason text not null,
      pay_ore integer not null,
      ended_at timestamptz,
      outcome text
    )`.execute(db)
  // Whichever replica offers: an order is offered to one driver at a time, and a driver has one offer at a time.
  await sql`create unique index offers_open_of_order on offers (order_id) where ended_at is null`.execute(db)
  await sql`create unique index offers_open_of_driver on offers (driver_id) where ended_at is null`.execute(db)
  await sql`create index offers_of_order on offers (order_id, round)`.execute(db)
  await sql`create index offers_by_end on offers (ended_at) where ended_at is not null`.execute(db)
}
