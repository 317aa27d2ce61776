import { type Kysely, sql } from 'kysely'

/** Offers of orders to drivers, the ways between stops, and what dispatching is judged by, per day. Older days are counted by the next refold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      offer_id uuid primary key, order_id uuid not null, made_on date not null,
      outcome text check (outcome in ('accepted', 'declined', 'expired', 'withdrawn')), ended_on date)`.execute(db)
  await sql`create index offers_open on offers (order_id) where outcome is null`.execute(db)
  await sql`
    create table legs (
      id bigint generated always as identity primary key, order_id uuid not null, driven_on date not null,
      metres integer not null)`.execute(db)
  await sql`
    alter table days
      add column stops bigint not null default 0, add column assigned bigint not null default 0,
      add column offers_made bigint not null default 0, add column offers_accepted bigint not null default 0,
      add column offers_declined bigint not null default 0, add column offers_expired bigint not null default 0,
      add column driven_m bigint not null default 0`.execute(db)
}
