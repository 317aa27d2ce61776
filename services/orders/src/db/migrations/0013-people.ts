import { type Kysely, sql } from 'kysely'

/** Lets everything be found that tells of one person, also of deleted orders: to hand it over, and to let it go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Those that are not deleted have orders_of_customer.
  await sql`
    create index orders_deleted_of_customer on orders (customer_id, created_at, id)
    where deleted_at is not null`.execute(db)
  await sql`
    create index order_events_of_driver on order_events (actor_id, order_id, version)
    where actor_role = 'driver'`.execute(db)
  // Who was erased, for good: what is left of them goes step by step.
  await sql`
    create table erased_people (
      user_id uuid primary key,
      heard_at timestamptz not null,
      done_at timestamptz
    )`.execute(db)
  await sql`create index erased_people_open on erased_people (heard_at) where done_at is null`.execute(db)
}
