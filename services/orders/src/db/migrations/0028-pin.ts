import { type Kysely, sql } from 'kysely'

/** The PIN that the recipient tells the driver at the door, and how often a wrong one was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column pin_required boolean not null default false, add column pin_sealed text,
      add column pin_check jsonb, add column pin_tries smallint not null default 0`.execute(db)
  await sql`
    create index if not exists orders_with_pin on orders (least(ended_at, deleted_at))
    where pin_sealed is not null`.execute(db)
}
