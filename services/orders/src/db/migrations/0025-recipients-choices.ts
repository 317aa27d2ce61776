import { type Kysely, sql } from 'kysely'

/** Where and when the recipient wants the parcel, and whether its driver is so near that it is too late to say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column delivery_place text, add column neighbour_sealed text,
      add column not_before timestamptz, add column not_after timestamptz,
      add column driver_near boolean not null default false`.execute(db)
  await sql`
    create index orders_with_neighbour on orders (least(ended_at, deleted_at))
    where neighbour_sealed is not null`.execute(db)
}
