import { type Kysely, sql } from 'kysely'

/** An index for the removal of personal data from old orders, which is done later, a few rows at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column pseudonymised_at timestamptz`.execute(db)
  await sql`
    create index orders_with_contacts on orders (coalesce(ended_at, deleted_at))
    where pseudonymised_at is null and coalesce(ended_at, deleted_at) is not null`.execute(db)
  // Null after that: otherwise staff would find the order by its sender's name.
  await sql`alter table order_search alter column sender_id drop not null`.execute(db)
}
