import { type Kysely, sql } from 'kysely'

/** What drives took, as sums by week, hour and area: no driver, no place, no single drive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pace (
      source text not null,
      week date not null,
      weekend boolean not null,
      hour smallint not null,
      area integer not null,
      drives integer not null,
      main double precision not null,
      main_squared double precision not null,
      ratio double precision not null,
      main_ratio double precision not null,
      primary key (source, week, weekend, hour, area)
    )`.execute(db)
}
