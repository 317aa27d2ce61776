import type { DriverTime, Span } from '#domain/driver-time.ts'
import { prepared } from '@ilbud/kernel/db/prepared'
import { sql, type Transaction } from 'kysely'
import type { AnalyticsTables } from './tables.ts'

type Trx = Transaction<AnalyticsTables>

/**
 * Locks the driver, inserted if unknown, until the transaction ends: orders of one driver are handled in parallel and
 * change each other's minutes. `actedAt`: when the driver last did something. Returns since when the driver is on duty.
 */
export async function lockDriver(trx: Trx, driverId: string, actedAt: Date | null): Promise<Date | null> {
  const { rows } = await sql<{ duty_since: Date | null }>`
    insert into drivers as known (driver_id, last_action_at) values (${driverId}, ${actedAt}::timestamptz)
    on conflict (driver_id) do update set last_action_at = greatest(known.last_action_at, excluded.last_action_at)
    returning duty_since`.execute(trx)
  return rows[0]!.duty_since
}

export async function saveDriver(
  trx: Trx,
  driverId: string,
  { version, disabled, dutySince }: { version: number; disabled: boolean; dutySince: Date | null }
): Promise<void> {
  const row = { version, disabled, duty_since: dutySince }
  await trx.updateTable('drivers').set(row).where('driver_id', '=', driverId).execute()
}

export async function beginShift(trx: Trx, driverId: string, version: number, from: Date): Promise<void> {
  await trx.insertInto('shifts').values({ driver_id: driverId, version, from_at: from, to_at: 'infinity' }).execute()
}

export async function endShift(trx: Trx, driverId: string, at: Date): Promise<void> {
  await sql`
    update shifts set to_at = greatest(from_at, ${at}::timestamptz)
    where driver_id = ${driverId} and to_at = 'infinity'`.execute(trx)
}

/** A driver's shifts and hauls that end after `since`, in milliseconds. */
export async function findSpans(trx: Trx, driverId: string, since: number): Promise<{ shifts: Span[]; hauls: Span[] }> {
  const after = new Date(since)
  const { rows } = await prepared('find-spans')<{ is_shift: boolean; from_at: Date; to_at: Date | null }>`
    select true as is_shift, from_at, nullif(to_at, 'infinity') as to_at from shifts
    where driver_id = ${driverId} and to_at > ${after}
    union all
    select false, from_at, nullif(to_at, 'infinity') from hauls
    where driver_id = ${driverId} and to_at > ${after}`.execute(trx)
  const spans = (isShift: boolean): Span[] =>
    rows
      .filter(({ is_shift }) => is_shift === isShift)
      .map(({ from_at, to_at }) => ({ from: from_at.getTime(), to: to_at?.getTime() ?? null }))
  return { shifts: spans(true), hauls: spans(false) }
}

/** A driver's stored days from a day on. */
export async function findDriverTime(trx: Trx, driverId: string, from: string): Promise<Map<string, DriverTime>> {
  const rows = await trx
    .selectFrom('driver_days')
    .select(['day', 'duty_ms', 'board_ms', 'on_duty'])
    .where('driver_id', '=', driverId)
    .where('day', '>=', from)
    .execute()
  return new Map(
    rows.map(({ day, duty_ms, board_ms, on_duty }) => [
      day,
      { dutyMs: Number(duty_ms), boardMs: Number(board_ms), onDuty: on_duty }
    ])
  )
}

export async function saveDriverTime(trx: Trx, driverId: string, days: [string, DriverTime][]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(
    ([day, { dutyMs, boardMs, onDuty }]) =>
      sql`(${driverId}::uuid, ${day}::date, ${dutyMs}::bigint, ${boardMs}::bigint, ${onDuty}::boolean)`
  )
  await sql`
    insert into driver_days (driver_id, day, duty_ms, board_ms, on_duty) values ${sql.join(rows)}
    on conflict (driver_id, day) do update set
      duty_ms = excluded.duty_ms, board_ms = excluded.board_ms, on_duty = excluded.on_duty`.execute(trx)
}

/** Stores since when a driver on duty has had parcels on board; readers add the time from then on. */
export async function saveBoardSince(trx: Trx, driverId: string, since: number | null): Promise<void> {
  const boardSince = since === null ? null : new Date(since)
  await trx.updateTable('drivers').set({ board_since: boardSince }).where('driver_id', '=', driverId).execute()
}
