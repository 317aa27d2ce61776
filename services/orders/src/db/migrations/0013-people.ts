import { type Kysely, sql } from 'kysely'

/** Indexes for finding everything about a person, deleted orders included: to export and to erase it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Orders that are not deleted are found by orders_of_customer.
  await sql`
    create index orders_deleted_of_customer on orders (customer_id, created_at, id)
    where deleted_at is not null`.execute(db)
  await sql`
    create index order_events_of_driver on order_events (actor_id, order_id, version)
    where actor_role = 'driver'`.execute(db)
  // Erased accounts, kept for good: their data is removed step by step.
  await sql`
    create table erased_people (
      user_id uuid primary key,
      heard_at timestamptz not null,
      done_at timestamptz
    )`.execute(db)
  await sql`create index erased_people_open on erased_people (heard_at) where done_at is null`.execute(db)
}
