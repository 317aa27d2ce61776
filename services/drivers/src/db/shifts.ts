import { type Kysely, sql, type Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

export async function openShift(trx: Transaction<DriversTables>, driverId: string, at: Date): Promise<void> {
  await trx.insertInto('shifts').values({ driver_id: driverId, began_at: at, ended_at: null }).execute()
}

export async function closeShift(trx: Transaction<DriversTables>, driverId: string, at: Date): Promise<void> {
  await trx
    .updateTable('shifts')
    .set({ ended_at: at })
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertShifts(
  trx: Transaction<DriversTables>,
  driverId: string,
  shifts: readonly { from: Date; to: Date }[]
): Promise<void> {
  const rows = shifts.map(({ from, to }) => ({ driver_id: driverId, began_at: from, ended_at: to }))
  await trx.insertInto('shifts').values(rows).execute()
}

export interface WorkedShift {
  beganAt: Date
  /** null while the shift is open. */
  endedAt: Date | null
  deliveries: number
  earningsOre: number
}

/**
 * A driver's shifts, latest first, each with the deliveries between its start and end. A shift across midnight counts
 * those of both days.
 */
export async function listShifts(
  db: Kysely<DriversTables>,
  driverId: string,
  { limit, before }: { limit: number; before: Date | null }
): Promise<WorkedShift[]> {
  const { rows } = await sql<WorkedShift>`
    select began_at as "beganAt", ended_at as "endedAt", work.deliveries, work.earnings as "earningsOre"
    from shifts cross join lateral (
      select count(*)::int as deliveries, coalesce(sum(pay_ore), 0)::int as earnings from deliveries
      where deliveries.driver_id = shifts.driver_id
        and delivered_at >= began_at and (ended_at is null or delivered_at < ended_at)
    ) work
    where driver_id = ${driverId} and (${before}::timestamptz is null or began_at < ${before})
    order by began_at desc limit ${limit}`.execute(db)
  return rows
}

export async function countShifts(db: Kysely<DriversTables>, driverId: string): Promise<number> {
  const { total } = await db
    .selectFrom('shifts')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  return Number(total)
}
