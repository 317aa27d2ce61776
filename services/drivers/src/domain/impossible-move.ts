import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { Fix } from './fix.ts'

/** The parts of a fix needed to judge the move to the next one. */
export type Seen = Pick<Fix, 'lat' | 'lng' | 'accuracy' | 'at'>

// Flagged, never refused.
const fastestKmh = 150
// Between tall houses phones are less accurate than they claim.
const leastErrorKm = 0.05

/** Whether the move takes more than 150 km/h, after subtracting the inaccuracy of both fixes. */
export function isImpossibleMove(from: Seen, to: Seen): boolean {
  const km = greatCircleKm(from, to) - errorKm(from) - errorKm(to)
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / 3_600_000
  return km > fastestKmh * hours
}

function errorKm({ accuracy }: Seen): number {
  return Math.max(leastErrorKm, (accuracy ?? 0) / 1000)
}
