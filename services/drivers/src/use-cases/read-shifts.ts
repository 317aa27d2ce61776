import { countShifts, listShifts, type WorkedShift } from '#db/shifts.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Shift } from '@ilbud/proto/http/dispatch/drivers'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Kysely } from 'kysely'

interface ShiftsPage {
  shifts: Shift[]
  total: number
  /** The start of the last shift, if more follow. */
  next: Date | null
}

/** One page of a driver's shifts, latest first. */
export async function readShifts(
  { db, now }: { db: Kysely<DriversTables>; now: () => Date },
  { driverId, limit, before }: { driverId: string; limit: number; before: Date | null }
): Promise<ShiftsPage> {
  const [listed, total] = await Promise.all([
    listShifts(db, driverId, { limit: limit + 1, before }),
    countShifts(db, driverId)
  ])
  const shown = listed.slice(0, limit)
  return {
    shifts: shown.map((shift) => toShift(shift, now())),
    total,
    next: listed.length > limit ? shown.at(-1)!.beganAt : null
  }
}

function toShift({ beganAt, endedAt, deliveries, earningsOre }: WorkedShift, now: Date): Shift {
  const minutes = Math.max(0, Math.floor(((endedAt ?? now).getTime() - beganAt.getTime()) / 60_000))
  return {
    day: localDay(beganAt),
    from: beganAt.toISOString(),
    to: endedAt?.toISOString() ?? null,
    minutes,
    deliveries,
    earnings: earningsOre
  }
}
