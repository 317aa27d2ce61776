import { type Kysely, sql } from 'kysely'

/** The stars of the deliveries that were rated, by the local day of the rating. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ratings (
      order_id uuid primary key, driver_id uuid not null, day date not null, stars smallint not null)`.execute(db)
  await sql`create index ratings_of_day on ratings (day)`.execute(db)
}
