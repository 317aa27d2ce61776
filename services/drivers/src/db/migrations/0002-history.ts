import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Goal F8: partitions written in time order need no index per row, and an old one is dropped whole.
  await sql`
    create table positions (
      driver_id uuid not null,
      at timestamptz not null,
      lat double precision not null,
      lng double precision not null,
      heading real,
      speed real,
      accuracy real
    ) partition by range (at)`.execute(db)
  await sql`create table positions_default partition of positions default`.execute(db)
  await sql`create index positions_at on positions using brin (at) with (pages_per_range = 16)`.execute(db)

  await sql`alter table drivers add column profile_due_at timestamptz`.execute(db)
  await sql`update drivers set profile_due_at = created_at where name is null`.execute(db)
  await sql`drop index drivers_nameless`.execute(db)
  await sql`create index drivers_profile_due on drivers (id) where profile_due_at is not null`.execute(db)
  await sql`create index drivers_newest on drivers (created_at desc, id desc)`.execute(db)
}
