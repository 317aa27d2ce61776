import type { Fix } from '#domain/fix.ts'
import type { Seen } from '#domain/impossible-move.ts'
import { type Kysely, sql } from 'kysely'
import type { DriversTables } from './tables.ts'

/**
 * A driver's last fix, and the time of the latest fix that is impossible to have driven to; null: none since the start.
 */
export type LastFix = Fix & { impossibleAt?: Date | null }

/** Stores many drivers' last fixes in one statement. A fix older than the stored one is ignored. */
export async function saveLastPositions(db: Kysely<DriversTables>, fixes: LastFix[]): Promise<void> {
  if (fixes.length === 0) return
  const column = <Key extends keyof LastFix>(key: Key): LastFix[Key][] => fixes.map((fix) => fix[key])
  await sql`
    insert into last_positions (driver_id, lat, lng, heading, speed, accuracy, at, impossible_at)
    select * from unnest(
      ${column('driverId')}::uuid[], ${column('lat')}::float8[], ${column('lng')}::float8[],
      ${column('heading')}::float8[], ${column('speed')}::float8[], ${column('accuracy')}::float8[],
      ${column('at')}::timestamptz[], ${column('impossibleAt')}::timestamptz[])
    on conflict (driver_id) do update set
      lat = excluded.lat, lng = excluded.lng, heading = excluded.heading, speed = excluded.speed,
      accuracy = excluded.accuracy, at = excluded.at,
      impossible_at = greatest(last_positions.impossible_at, excluded.impossible_at)
    where last_positions.at < excluded.at`.execute(db)
}

export async function findLastPosition(db: Kysely<DriversTables>, driverId: string): Promise<Seen | null> {
  const row = await db
    .selectFrom('last_positions')
    .select(['lat', 'lng', 'accuracy', 'at'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row ?? null
}
