import type { TravelSource } from '@ilbud/proto/http/driver-route'
import type { Point } from './point.ts'

/** Travel between the places of a plan, known before the planning begins. */
export interface TravelTable {
  source: TravelSource
  seconds(from: Point, to: Point): number
  metres(from: Point, to: Point): number
}

/** A table of rows in the order of `points`. */
export function travelTable(
  points: readonly Point[],
  {
    source,
    ...rows
  }: { source: TravelSource; seconds: readonly ArrayLike<number>[]; metres: readonly ArrayLike<number>[] }
): TravelTable {
  const indexOf = new Map(points.map((point, at) => [keyOf(point), at]))
  const lookUp =
    (table: readonly ArrayLike<number>[]) =>
    (from: Point, to: Point): number =>
      table[indexOf.get(keyOf(from))!]![indexOf.get(keyOf(to))!]!
  return { source, seconds: lookUp(rows.seconds), metres: lookUp(rows.metres) }
}

/** The same ways in another number of seconds. */
export function pacedTravel(
  travel: TravelTable,
  paced: (way: { seconds: number; metres: number }) => number
): TravelTable {
  const seconds = (from: Point, to: Point): number =>
    paced({ seconds: travel.seconds(from, to), metres: travel.metres(from, to) })
  return { ...travel, seconds }
}

function keyOf({ lat, lng }: Point): string {
  return `${lat} ${lng}`
}
