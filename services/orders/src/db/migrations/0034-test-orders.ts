import { type Kysely, sql } from 'kysely'

/** Orders placed by test keys, of which a robot takes the steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column test boolean not null default false`.execute(db)
  await sql`alter table order_search add column test boolean not null default false`.execute(db)
  // The robot reads the live ones by their last change, the deletion all of them by their age.
  await sql`create index if not exists orders_test_live on orders (updated_at)
    where test and deleted_at is null and state not in ('DELIVERED', 'RETURNED', 'CANCELED', 'LOST')`.execute(db)
  await sql`create index if not exists orders_test on orders (created_at desc, id desc) where test`.execute(db)
}
