import { countShifts, listShifts, type ShiftRow } from '#db/shifts.ts'
import type { DriversTables } from '#db/tables.ts'
import { localDay } from '#domain/local-day.ts'
import type { Shift } from '@ilbud/proto/http/drivers'
import type { Kysely } from 'kysely'

export interface ShiftsPage {
  shifts: Shift[]
  total: number
  /** When the last one began, when more follow. */
  next: Date | null
}

/** One page of a driver's shifts, the last one first. */
export async function readShifts(
  { db, now }: { db: Kysely<DriversTables>; now: () => Date },
  { driverId, limit, before }: { driverId: string; limit: number; before: Date | null }
): Promise<ShiftsPage> {
  const [rows, total] = await Promise.all([
    listShifts(db, driverId, { limit: limit + 1, before }),
    countShifts(db, driverId)
  ])
  const shown = rows.slice(0, limit)
  return {
    shifts: shown.map((row) => toShift(row, now())),
    total,
    next: rows.length > limit ? shown.at(-1)!.began_at : null
  }
}

function toShift({ began_at, ended_at, deliveries, earnings_ore }: ShiftRow, now: Date): Shift {
  const minutes = Math.max(0, Math.floor(((ended_at ?? now).getTime() - began_at.getTime()) / 60_000))
  return {
    day: localDay(began_at),
    from: began_at.toISOString(),
    to: ended_at?.toISOString() ?? null,
    minutes,
    deliveries,
    earnings: earnings_ore
  }
}
