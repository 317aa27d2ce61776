import { findDriverTime, findSpans, saveBoardSince, saveDriverTime } from '#db/drivers.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { type DriverTime, settleTime } from '#domain/driver-time.ts'
import { startOfDay } from '#domain/local-day.ts'
import { type Share, stripeOf } from '#domain/shares.ts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Transaction } from 'kysely'

const none: DriverTime = { dutyMs: 0, boardMs: 0, onDuty: false }

/**
 * Recounts a driver's minutes from the local day of `since` on, and returns what that adds to the rollups. The driver
 * must be locked. Reads only this driver's rows since then.
 */
export async function settleDriver(trx: Transaction<AnalyticsTables>, driverId: string, since: Date): Promise<Share[]> {
  const firstDay = localDay(since)
  const { shifts, hauls } = await findSpans(trx, driverId, startOfDay(firstDay))
  const settled = settleTime(shifts, hauls)
  const before = await findDriverTime(trx, driverId, firstDay)
  const days = new Set([...before.keys(), ...[...settled.days.keys()].filter((day) => day >= firstDay)])
  const changes = [...days]
    .sort()
    .map((day) => ({ day, was: before.get(day) ?? none, is: settled.days.get(day) ?? none }))
    .filter(({ was, is }) => was.dutyMs !== is.dutyMs || was.boardMs !== is.boardMs || was.onDuty !== is.onDuty)

  const saved = changes.map(({ day, is }): [string, DriverTime] => [day, is])
  await saveDriverTime(trx, driverId, saved)
  await saveBoardSince(trx, driverId, settled.boardSince)
  return changes.map(({ day, was, is }) => ({
    table: 'days',
    key: { day, stripe: stripeOf(driverId) },
    sums: {
      drivers_on_duty: Number(is.onDuty) - Number(was.onDuty),
      duty_ms: is.dutyMs - was.dutyMs,
      board_ms: is.boardMs - was.boardMs
    }
  }))
}
