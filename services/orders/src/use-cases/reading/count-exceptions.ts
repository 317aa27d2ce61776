import { countExceptions } from '#db/lists/board-exceptions.ts'
import type { ExceptionFacts } from '#domain/exceptions.ts'
import type { OrderExceptions } from '@ilbud/proto/http/dispatch/admin-orders'
import type { OrdersDeps } from '#use-cases/deps.ts'

// After this long without a position, a driver with parcels is an exception.
const silentMs = 2 * 60_000

/** What decides which orders need attention, now. While drivers is unavailable, nobody counts as silent. */
export async function exceptionFacts({ now, people }: Pick<OrdersDeps, 'now' | 'people'>): Promise<ExceptionFacts> {
  const at = now()
  const seen = await people.findSeenDrivers(new Date(at.getTime() - silentMs)).catch(() => null)
  return { now: at, seen }
}

/** The number of orders per exception. Without the drivers service the figure for silent drivers is missing. */
export async function countOrderExceptions({
  db,
  now,
  people
}: Pick<OrdersDeps, 'db' | 'now' | 'people'>): Promise<OrderExceptions> {
  const facts = await exceptionFacts({ now, people })
  const counts = await countExceptions(db, facts)
  const noPosition = facts.seen && counts['no-position']
  const { late, waiting } = counts
  const { 'attempt-failed': attemptFailed, 'not-located': notLocated, 'far-from-stop': farFromStop } = counts
  const total = attemptFailed + late + waiting + (noPosition ?? 0) + notLocated
  return { total, attemptFailed, late, waiting, noPosition, notLocated, farFromStop }
}
