import { type Kysely, sql } from 'kysely'

/**
 * For the failed orders that are not over, or ended today. Until the next release both run, and the previous one reads
 * `orders_failed`, which the release after it drops.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists orders_failed_lately on orders (coalesce(ended_at, 'infinity'::timestamptz))
    where deleted_at is null and state <> 'CANCELED' and board_rank(state, destination) = 6`.execute(db)
}
