import type { LatLng } from '@ilbud/proto/http/fields'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { PathNetwork } from './city/path-network.ts'
import { stockholmNetwork, stockholmRaster } from './city/stockholm.ts'
import { rowsInTurns } from './rows-in-turns.ts'
import { speedFactor } from './speed-by-hour.ts'
import type { TravelLeg, TravelMatrix, TravelTimes } from './travel-times.ts'

// How fast drivers get through the city at midday. A guess.
const speedKmh = 26

// Where water and tracks are not known.
const unknownDetour = 1.35

const raster = stockholmRaster()
let network: PathNetwork | null = null

/** Stockholm's water, tracks and bridges. Prepared when they are first needed, in about a quarter of a second. */
function networkOf(...points: readonly LatLng[]): PathNetwork | null {
  if (!points.every((point) => raster.covers(point))) return null
  return (network ??= stockholmNetwork(raster))
}

/**
 * Travel times without a map: built in, and pure. Straight over land, over the bridges where there is water. A pair of
 * points that were seen before takes a few microseconds.
 */
export function greatCircleTimes(): TravelTimes {
  return {
    name: 'great-circle',
    async matrix(points, departAt): Promise<TravelMatrix> {
      const metresPerSecond = speedAt(departAt)
      const pathsOf = pathsBetween(points)
      const metres = await rowsInTurns(points, (from, at) => {
        const paths = pathsOf(at)
        return points.map((to, other) => roadMetres(from, to, paths[other]!))
      })
      return {
        source: 'great-circle',
        metres,
        seconds: metres.map((row) => row.map((length) => length / metresPerSecond))
      }
    },
    async legs(points, departAt) {
      const metresPerSecond = speedAt(departAt)
      return points.slice(1).map((to, at): TravelLeg => {
        const from = points[at]!
        const metres = roadMetres(from, to, networkOf(from, to)?.metres(from, to) ?? null)
        return { metres, seconds: metres / metresPerSecond, geometry: lineOf(from, to) }
      })
    }
  }
}

/** From each of the points to each, by the index of the one that they are from; null where no path is known. */
function pathsBetween(points: readonly LatLng[]): (from: number) => (number | null)[] {
  const isKnown = points.map((point) => raster.covers(point))
  const known = points.filter((_, at) => isKnown[at])
  const rowOf = networkOf(...known)!.rows(known)
  if (known.length === points.length) return rowOf
  const nothing = points.map(() => null)
  const indexOf = new Map(known.map((point, at) => [point, at]))
  return (from) => {
    if (!isKnown[from]) return nothing
    const row = rowOf(indexOf.get(points[from]!)!)
    return points.map((point, at) => (isKnown[at] ? row[indexOf.get(point)!]! : null))
  }
}

/** The length of the road between two points; `road`: that of the shortest way around water and tracks, if known. */
function roadMetres(from: LatLng, to: LatLng, road: number | null): number {
  const straight = greatCircleKm(from, to) * 1000
  // Points on a quay were moved to land.
  return road === null ? straight * unknownDetour : Math.max(straight, road)
}

/** Metres a second. */
function speedAt(departAt: Date): number {
  return (speedKmh * speedFactor(departAt.getTime())) / 3.6
}

function lineOf(from: LatLng, to: LatLng): [number, number][] {
  return lineOverBridges(from, to) ?? [pairOf(from), pairOf(to)]
}

/** `[latitude, longitude]`, from the one point to the other; null where water and bridges are not known. */
export function lineOverBridges(from: LatLng, to: LatLng): [number, number][] | null {
  const line = networkOf(from, to)?.line(from, to)
  if (!line) return null
  return [pairOf(from), ...line.slice(1, -1).map(([lng, lat]): [number, number] => [lat!, lng!]), pairOf(to)]
}

function pairOf({ lat, lng }: LatLng): [number, number] {
  return [lat, lng]
}
