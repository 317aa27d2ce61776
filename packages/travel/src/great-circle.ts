import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { PathNetwork } from './city/path-network.ts'
import { karlstadNetwork, karlstadRaster } from './city/karlstad.ts'
import type { Raster } from './city/raster.ts'
import { stockholmNetwork, stockholmRaster } from './city/stockholm.ts'
import { rowsWithYield } from './rows-with-yield.ts'
import { speedFactor } from './speed-by-hour.ts'
import type { TravelLeg, TravelMatrix, TravelTimes } from './travel-times.ts'

// How fast drivers get through the city at midday. A guess.
const speedKmh = 26

// Where water and tracks are not known.
const unknownDetour = 1.35

interface City {
  raster: Raster
  /** Prepared when it is first needed, in about a quarter of a second. */
  network(): PathNetwork
}

function city(raster: Raster, networkOver: (raster: Raster) => PathNetwork): City {
  let network: PathNetwork | null = null
  return { raster, network: () => (network ??= networkOver(raster)) }
}

/** Where water, tracks and bridges are known. No two of them overlap. */
const cities: readonly City[] = [city(stockholmRaster(), stockholmNetwork), city(karlstadRaster(), karlstadNetwork)]

function cityAt(point: LatLng): City | null {
  return cities.find(({ raster }) => raster.covers(point)) ?? null
}

/** That of the city which all points are in; null if there is none. */
function networkOf(...points: readonly LatLng[]): PathNetwork | null {
  const found = points[0] === undefined ? null : cityAt(points[0])
  return found && points.every((point) => found.raster.covers(point)) ? found.network() : null
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
      const metres = await rowsWithYield(points, (from, at) => {
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
      return points
        .slice(1)
        .map((to, at) => legOverBridges(points[at]!, to, departAt) ?? straightLeg(points[at]!, to, departAt))
    }
  }
}

/** From each of the points to each, by the index of the one that they are from; null where no path is known. */
function pathsBetween(points: readonly LatLng[]): (from: number) => (number | null)[] {
  const cityOf = points.map(cityAt)
  const rowsOf = new Map(
    cities.map((city) => {
      const own = points.flatMap((_, at) => (cityOf[at] === city ? [at] : []))
      const row = own.length === 0 ? null : city.network().rows(own.map((at) => points[at]!))
      return [city, { row, indexOf: new Map(own.map((at, index) => [at, index])) }]
    })
  )
  const nothing = points.map(() => null)
  return (from) => {
    const home = cityOf[from]
    if (!home) return nothing
    const { row, indexOf } = rowsOf.get(home)!
    const lengths = row!(indexOf.get(from)!)
    if (lengths.length === points.length) return lengths
    return points.map((_, at) => (cityOf[at] === home ? lengths[indexOf.get(at)!]! : null))
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

/** With the line to draw; null where water and bridges are not known. */
export function legOverBridges(from: LatLng, to: LatLng, departAt: Date): TravelLeg | null {
  const network = networkOf(from, to)
  const line = network?.line(from, to)
  if (!network || !line) return null
  const between = line.slice(1, -1).map(([lng, lat]): [number, number] => [lat!, lng!])
  return legOf(roadMetres(from, to, network.metres(from, to)), departAt, [pairOf(from), ...between, pairOf(to)])
}

function straightLeg(from: LatLng, to: LatLng, departAt: Date): TravelLeg {
  return legOf(roadMetres(from, to, null), departAt, [pairOf(from), pairOf(to)])
}

function legOf(metres: number, departAt: Date, geometry: TravelLeg['geometry']): TravelLeg {
  return { source: 'great-circle', metres, seconds: metres / speedAt(departAt), geometry }
}

function pairOf({ lat, lng }: LatLng): [number, number] {
  return [lat, lng]
}
