import { type Kysely, sql } from 'kysely'

/** The stars of the deliveries that were rated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ratings (order_id uuid primary key, driver_id uuid not null, stars smallint not null)`.execute(db)
  await sql`create index ratings_of_driver on ratings (driver_id)`.execute(db)
}
