import type { PastPosition } from '@ilbud/proto/http/dispatch/drivers'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'

/** Positions close enough in time to be connected by a line. */
export interface Stretch {
  from: string
  to: string
  km: number
  /** The number of positions that cannot have been driven to. */
  impossible: number
  /** Oldest first. */
  positions: PastPosition[]
}

// A phone sends every few seconds; after a longer gap the route in between is unknown.
const longestSilenceMs = 5 * 60_000

/** Splits positions at gaps; the newest stretch is first. Takes positions in any order. */
export function stretchesOf(positions: readonly PastPosition[]): Stretch[] {
  const sorted = positions.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const parts: PastPosition[][] = []
  for (const position of sorted) {
    const last = parts.at(-1)?.at(-1)
    if (last && Date.parse(position.at) - Date.parse(last.at) <= longestSilenceMs) parts.at(-1)!.push(position)
    else parts.push([position])
  }
  return parts.map(toStretch).toReversed()
}

function toStretch(positions: PastPosition[]): Stretch {
  const km = positions.reduce((sum, position, at) => {
    const before = positions[at - 1]
    return before ? sum + greatCircleKm(before, position) : sum
  }, 0)
  const impossible = positions.filter((position) => position.impossible).length
  return { from: positions[0]!.at, to: positions.at(-1)!.at, km, impossible, positions }
}
