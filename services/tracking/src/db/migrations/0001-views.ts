import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('views')
    .addColumn('order_id', 'uuid', (column) => column.primaryKey())
    .addColumn('tracking_id', 'text', (column) => column.notNull().unique())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    // Only while the order is live: whose position moves its ETA.
    .addColumn('driver_id', 'uuid')
    .addColumn('review_at', 'timestamptz')
    // The whole public view; null when the order was deleted.
    .addColumn('view', 'jsonb')
    .execute()
  await sql`create index views_review_at on views (review_at) where review_at is not null`.execute(db)
  await sql`create index views_driver_id on views (driver_id) where driver_id is not null`.execute(db)
}
