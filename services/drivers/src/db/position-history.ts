import type { Fix } from '#domain/fix.ts'
import { addDays, listPartitionsBefore, makePartitions, type PartitionedTable } from '@ilbud/kernel/db/time-partitions'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DriversTables, PositionsTable } from './tables.ts'

// Raw fixes stay 7 days.
export const retentionDays = 7
// Hourly, so that expired positions are gone within an hour instead of a day.
const positions: PartitionedTable = { table: 'positions', column: 'at', span: 'hour' }
// Enough to survive an outage of the process that creates them.
const hoursAhead = 6

/**
 * Stores fixes in one statement. Times are numbers, which Postgres reads faster than texts; `unnest` in the select list
 * yields its rows one by one, while in `from` each array would first be stored as a table.
 */
export async function insertPositions(db: Kysely<DriversTables>, fixes: Fix[]): Promise<void> {
  const column = (key: Exclude<keyof Fix, 'at'>): string => arrayOf(fixes.map((fix) => fix[key]))
  const milliseconds = arrayOf(fixes.map(({ at }) => at.getTime()))
  await sql`
    insert into positions (driver_id, at, lat, lng, heading, speed, accuracy)
    select unnest(${column('driverId')}::uuid[]), to_timestamp(unnest(${milliseconds}::float8[]) / 1000),
      unnest(${column('lat')}::float8[]), unnest(${column('lng')}::float8[]), unnest(${column('heading')}::real[]),
      unnest(${column('speed')}::real[]), unnest(${column('accuracy')}::real[])`.execute(db)
}

/** A Postgres array literal, faster than pg's: ids and numbers need no escaping. */
function arrayOf(values: (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** Creates the next hours' partitions, drops expired ones and deletes expired last positions. */
export async function maintainPositionHours(db: Kysely<DriversTables>, now: Date): Promise<void> {
  await makePartitions(db, positions, now, hoursAhead)
  const oldest = addDays(now, -retentionDays)
  for (const name of await listPartitionsBefore(db, positions, oldest)) {
    await sql`drop table if exists ${sql.table(name)}`.execute(db)
  }
  await sql`delete from positions_default where at < ${oldest}`.execute(db)
  await db.deleteFrom('last_positions').where('at', '<', oldest).execute()
}

interface Span {
  /** Inclusive. */
  from: Date
  /** Exclusive. */
  to: Date
}

const firstSliceMs = 3_600_000

/**
 * A driver's fixes, newest first. The index covers only the time, so the span is read backwards in slices of doubling
 * length: a page costs the rows of its own hours, not those of the week.
 */
export async function listPositions(
  db: Kysely<DriversTables>,
  driverId: string,
  { from, to }: Span,
  limit: number
): Promise<Selectable<PositionsTable>[]> {
  const found: Selectable<PositionsTable>[] = []
  let end = to.getTime()
  for (let slice = firstSliceMs; end > from.getTime() && found.length < limit; slice *= 2) {
    const start = Math.max(end - slice, from.getTime())
    const rows = await db
      .selectFrom('positions')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('at', '>=', new Date(start))
      .where('at', '<', new Date(end))
      .orderBy('at', 'desc')
      .limit(limit - found.length)
      .execute()
    found.push(...rows)
    end = start
  }
  return found
}
