import { type Kysely, sql } from 'kysely'

/** What a driver drives, the present break, and the planned end of the shift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers
    add column vehicle_kind text not null default 'car',
    add column max_kg integer,
    add column max_parcels integer,
    add column break_until timestamptz,
    add column shift_ends_at timestamptz`.execute(db)
}
