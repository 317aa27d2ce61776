import { countExceptions } from '#db/lists/board-exceptions.ts'
import type { ExceptionFacts } from '#domain/exceptions.ts'
import { latestPause } from '#domain/schedule/opening-hours.ts'
import type { OrderExceptions } from '@ilbud/proto/http/dispatch/admin-orders'
import type { OrdersDeps } from '#use-cases/deps.ts'

// After this long without a position, a driver with parcels is an exception.
const silentMs = 2 * 60_000

/** What decides which orders need attention, now. While drivers is unavailable, nobody counts as silent. */
export async function exceptionFacts({
  now,
  people,
  hours
}: Pick<OrdersDeps, 'now' | 'people' | 'hours'>): Promise<ExceptionFacts> {
  const at = now()
  const seen = await people.findSeenDrivers(new Date(at.getTime() - silentMs)).catch(() => null)
  return { now: at, seen, pause: latestPause(hours, at) }
}

/** The number of orders per exception. Without the drivers service the figure for silent drivers is missing. */
export async function countOrderExceptions(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'people' | 'hours'>
): Promise<OrderExceptions> {
  const facts = await exceptionFacts(deps)
  const counts = await countExceptions(deps.db, facts)
  const noPosition = facts.seen && counts['no-position']
  const { late, waiting } = counts
  const { 'attempt-failed': attemptFailed, 'not-located': notLocated, 'far-from-stop': farFromStop } = counts
  const total = attemptFailed + late + waiting + (noPosition ?? 0) + notLocated
  return { total, attemptFailed, late, waiting, noPosition, notLocated, farFromStop }
}
