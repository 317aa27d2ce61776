import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import type { Reader } from './reader.ts'
import { situationOf } from './tracking-words.ts'

export type HintKey =
  | 'handed-over-here'
  | 'nobody-comes'
  | 'not-shown'
  | 'with-link'
  | 'with-position'
  | 'near-arrival'
  | 'when-out'

const nearMs = 30 * 60_000

/** Why no driver is on the map, and from when one will be. */
export function hintOf(result: TrackingResult, reader: Reader, now: number): HintKey {
  const { kind } = situationOf(result)
  if (kind === 'delivered') return 'handed-over-here'
  if (kind === 'canceled' || kind === 'returned' || kind === 'lost') return 'nobody-comes'
  if ((kind !== 'arriving' && kind !== 'waiting') || reader === 'driver' || reader === 'staff') return 'not-shown'
  if (reader === 'public') return 'with-link'
  if (result.stage !== 5) return 'when-out'
  return isNear(result, now) ? 'with-position' : 'near-arrival'
}

/** When the server begins to send positions (docs/domain/disclosure.md). */
function isNear({ eta }: TrackingResult, now: number): boolean {
  if (!eta) return false
  return Date.parse(eta.at) - now <= nearMs || (eta.stopsBefore !== null && eta.stopsBefore < 3)
}
