import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import type { Travel } from './planner/problem.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** Travel between the places of a plan, known before the planning begins. */
export interface TravelTable {
  source: TravelSource
  seconds(from: LatLng, to: LatLng): number
  metres(from: LatLng, to: LatLng): number
  /** From each place to each. Places that nobody knows are as far from all others as `unknown` says. */
  between(places: readonly (LatLng | null)[], unknown: Way): Travel
}

interface Way {
  seconds: number
  metres: number
}

/** A table of rows in the order of `points`. */
export function travelTable(
  points: readonly LatLng[],
  {
    source,
    ...rows
  }: { source: TravelSource; seconds: readonly ArrayLike<number>[]; metres: readonly ArrayLike<number>[] }
): TravelTable {
  const indexOf = new Map(points.map((point, at) => [keyOf(point), at]))
  const lookUp =
    (table: readonly ArrayLike<number>[]) =>
    (from: LatLng, to: LatLng): number =>
      table[indexOf.get(keyOf(from))!]![indexOf.get(keyOf(to))!]!
  return {
    source,
    seconds: lookUp(rows.seconds),
    metres: lookUp(rows.metres),
    between(places, unknown) {
      const indices = places.map((place) => (place ? indexOf.get(keyOf(place))! : -1))
      return {
        seconds: squareOf(indices, rows.seconds, unknown.seconds),
        metres: squareOf(indices, rows.metres, unknown.metres)
      }
    }
  }
}

/** The rows of a matrix of all pairs of places; -1: a place that nobody knows. */
function squareOf(indices: readonly number[], rows: readonly ArrayLike<number>[], unknown: number): Float64Array[] {
  return indices.map((from, at) => {
    const row = new Float64Array(indices.length).fill(unknown)
    if (from >= 0) indices.forEach((to, other) => to >= 0 && (row[other] = rows[from]![to]!))
    row[at] = 0
    return row
  })
}

/** The same ways in another number of seconds. */
export function pacedTravel(travel: TravelTable, paced: (way: Way) => number): TravelTable {
  const seconds = (from: LatLng, to: LatLng): number =>
    paced({ seconds: travel.seconds(from, to), metres: travel.metres(from, to) })
  return {
    ...travel,
    seconds,
    between(places, unknown) {
      const { metres, seconds } = travel.between(places, unknown)
      const pacedRow = (row: ArrayLike<number>, from: number): Float64Array =>
        Float64Array.from(places, (to, at) =>
          // What nobody knows takes as long for everybody.
          places[from] && to ? paced({ seconds: row[at]!, metres: metres[from]![at]! }) : row[at]!
        )
      return { metres, seconds: seconds.map(pacedRow) }
    }
  }
}

function keyOf({ lat, lng }: LatLng): string {
  return `${lat} ${lng}`
}
