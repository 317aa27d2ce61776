import { type Kysely, sql } from 'kysely'

/** What fits in a driver's vehicle and how fast it is, the present break, and the planned end of the shift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers
    add column vehicle jsonb,
    add column break_until timestamptz,
    add column shift_ends_at timestamptz`.execute(db)
}
