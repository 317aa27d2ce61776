import { countExceptions } from '#db/board-exceptions.ts'
import type { OrderExceptions } from '@ilbud/proto/http/admin-orders'
import type { OrdersDeps } from '#use-cases/deps.ts'

// Design of the board: who carries a parcel and was not seen for so long is looked for.
const silentMs = 2 * 60_000

/** Who was seen after this is not silent. */
export function silentSince(now: Date): Date {
  return new Date(now.getTime() - silentMs)
}

/** How many orders need somebody. Only drivers knows who was seen: without it that one figure is missing. */
export async function countOrderExceptions({
  db,
  now,
  people
}: Pick<OrdersDeps, 'db' | 'now' | 'people'>): Promise<OrderExceptions> {
  const seen = await people.findSeenDrivers(silentSince(now())).catch(() => null)
  const counts = await countExceptions(db, { now: now(), seen: seen ?? [] })
  const noPosition = seen && counts['no-position']
  const { 'attempt-failed': attemptFailed, 'far-from-stop': farFromStop, late, waiting } = counts
  const total = attemptFailed + late + waiting + (noPosition ?? 0)
  return { total, attemptFailed, late, waiting, noPosition, farFromStop }
}
