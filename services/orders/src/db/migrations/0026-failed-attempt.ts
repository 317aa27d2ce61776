import { type Kysely, sql } from 'kysely'

/** The latest failed attempt and what was decided after it, and when its default happens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column failed_attempt jsonb, add column decide_by timestamptz`.execute(db)
  await sql`
    create index if not exists orders_to_decide on orders (decide_by)
    where decide_by is not null and deleted_at is null`.execute(db)
}
