import { countExceptions } from '#db/lists/board-exceptions.ts'
import type { OrderExceptions } from '@ilbud/proto/http/admin-orders'
import type { OrdersDeps } from '#use-cases/deps.ts'

// After this long without a position, a driver with parcels is an exception.
const silentMs = 2 * 60_000

/** Drivers with a position after this time are not silent. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - silentMs)
}

/** The number of orders per exception. Without the drivers service the figure for silent drivers is missing. */
export async function countOrderExceptions({
  db,
  now,
  people
}: Pick<OrdersDeps, 'db' | 'now' | 'people'>): Promise<OrderExceptions> {
  const seen = await people.findSeenDrivers(silentSince(now())).catch(() => null)
  const counts = await countExceptions(db, { now: now(), seen })
  const noPosition = seen && counts['no-position']
  const { late, waiting } = counts
  const { 'attempt-failed': attemptFailed, 'not-located': notLocated, 'far-from-stop': farFromStop } = counts
  const total = attemptFailed + late + waiting + (noPosition ?? 0) + notLocated
  return { total, attemptFailed, late, waiting, noPosition, notLocated, farFromStop }
}
