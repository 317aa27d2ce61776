import { type Kysely, sql } from 'kysely'

/** What sender or recipient say of a delivery, once per order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ratings (
      order_id uuid primary key,
      driver_id uuid,
      stars smallint not null,
      text text,
      by text not null,
      at timestamptz not null
    )`.execute(db)
}
