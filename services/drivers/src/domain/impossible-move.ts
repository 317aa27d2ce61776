import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { Fix } from './fix.ts'

/** A fix, as far as it takes to judge the way to the next one. */
export type Seen = Pick<Fix, 'lat' | 'lng' | 'accuracy' | 'at'>

// Security 2, row 24: flagged, never refused.
const fastestKmh = 150
// Between houses phones are further off than they say.
const leastErrorKm = 0.05

/** Whether nobody can have driven from one fix to the next: faster than 150 km/h, beyond what both may be off by. */
export function isImpossibleMove(from: Seen, to: Seen): boolean {
  const km = greatCircleKm(from, to) - errorKm(from) - errorKm(to)
  const hours = Math.abs(to.at.getTime() - from.at.getTime()) / 3_600_000
  return km > fastestKmh * hours
}

function errorKm({ accuracy }: Seen): number {
  return Math.max(leastErrorKm, (accuracy ?? 0) / 1000)
}
