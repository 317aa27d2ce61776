import { type Kysely, sql } from 'kysely'

/**
 * Search rows of orders placed a moment ago: a part of `order_search` without the trigram index. A child table and not
 * a partition, because nothing existing is rewritten, checked or locked for long, and the release before goes on
 * writing to `order_search` itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_search_fresh (primary key (order_id)) inherits (order_search)`.execute(db)
  // Every order is a row that soon goes again, and every search reads the whole table.
  await sql`
    alter table order_search_fresh set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`.execute(
    db
  )
}
