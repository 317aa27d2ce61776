import { type Kysely, sql } from 'kysely'

/** Drivers' routes as dispatch published them, for the ETA of what is in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table routes (driver_id uuid primary key, version integer not null, stops jsonb not null)`.execute(
    db
  )
}
