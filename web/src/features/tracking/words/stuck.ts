import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { byTime, situationOf } from './tracking-words.ts'

/** The reasons why waiting has become too long. */
type Stuck = 'no-driver' | 'overdue'

// docs/screens.md#tracking.
const patienceMs = 15 * 60_000
/** An order for later need not have a driver yet. */
const soonMs = 60 * 60_000

/** Why a visitor needs help although nothing has gone wrong; null: no reason. */
export function stuckOf(result: TrackingResult, now: number): Stuck | null {
  const { kind } = situationOf(result)
  if (kind !== 'arriving' && kind !== 'waiting') return null
  if (result.status === 'CREATED') return waitsForDriver(result, now) ? 'no-driver' : null
  if (result.arriving || !result.eta) return null
  return Date.parse(result.eta.high) + patienceMs < now ? 'overdue' : null
}

function waitsForDriver({ timeline, promise }: TrackingResult, now: number): boolean {
  const since = byTime(timeline).at(-1)?.timestamp
  if (since === undefined || Date.parse(promise.low) - now > soonMs) return false
  return Date.parse(since) + patienceMs < now
}
