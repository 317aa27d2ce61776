import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleTimes } from '#great-circle.ts'
import { metresBetween } from '#line-metres.ts'
import { rowsWithYield } from '#rows-with-yield.ts'
import { speedFactor } from '#speed-by-hour.ts'
import type { TravelLeg, TravelMatrix, TravelTimes } from '#travel-times.ts'
import { type Street, readStreets } from './read-streets.ts'
import { buildGraph } from './street-graph.ts'
import { createStreetIndex, type Snap } from './street-index.ts'
import { type StreetPath, StreetSearch } from './street-search.ts'

// Points come again: a route's stops do, every few seconds.
const rememberedPoints = 3000
const rememberedPerPoint = 500
// Walking, or a yard that is no street of the file: metres a second from a point to the nearest street.
const offStreet = 3

// Services in one process share a file: a city's graph takes hundreds of megabytes.
const opened = new Map<string, TravelTimes>()

/** Travel times by a file of streets, read once a process. Throws `StreetFileError` if it cannot be used. */
export function streetTimes(file: string): TravelTimes {
  const times = opened.get(file) ?? timesOf(readStreets(file))
  opened.set(file, times)
  return times
}

/**
 * The fastest way along the streets, by their speed and the hour. What the file does not reach, or a place that no street
 * leads to, has the times of the built-in model.
 */
export function timesOf(streets: readonly Street[]): TravelTimes {
  const graph = buildGraph(streets)
  const snap = createStreetIndex(graph)
  const search = new StreetSearch(graph)
  const beyond = greatCircleTimes()
  const rows = remember<Map<string, StreetPath | null>>(rememberedPoints)
  const snaps = remember<Snap | null>(rememberedPoints)
  const lines = remember<[number, number][] | null>(rememberedPoints)
  const snapOf = (point: LatLng): Snap | null => snaps(keyOf(point), () => snap(point))

  /** The ways from one point to all, of which only those are searched that are not known yet. */
  function pathsFrom(from: LatLng, points: readonly LatLng[]): (StreetPath | null)[] {
    const row = rows(keyOf(from), () => new Map())
    if (row.size > rememberedPerPoint) row.clear()
    const start = snapOf(from)
    const unknown = points.filter((to) => !row.has(keyOf(to)))
    const targets = unknown.map((to) => (start ? snapOf(to) : null))
    const known = targets.filter((target) => target !== null)
    const found = start && known.length > 0 ? search.toEach(start, known) : []
    let at = 0
    unknown.forEach((to, index) => {
      const target = targets[index]
      row.set(keyOf(to), target ? withAccess(found[at++]!, [from, start!], [to, target]) : null)
    })
    return points.map((to) => (keyOf(to) === keyOf(from) ? nowhere : row.get(keyOf(to))!))
  }

  async function matrix(points: readonly LatLng[], departAt: Date): Promise<TravelMatrix> {
    const factor = speedFactor(departAt.getTime())
    const paths = await rowsWithYield(points, (from) => pathsFrom(from, points))
    const isUnknown = paths.some((row) => row.includes(null))
    const other = isUnknown ? await beyond.matrix(points, departAt) : null
    const pick = (of: (path: StreetPath) => number, rest: number[][] | undefined): number[][] =>
      paths.map((row, from) => row.map((path, to) => (path ? of(path) : rest![from]![to]!)))
    return {
      source: 'streets',
      seconds: pick(({ seconds }) => seconds / factor, other?.seconds),
      metres: pick(({ metres }) => metres, other?.metres),
      mainShares: paths.map((row) => row.map(mainShareOf))
    }
  }

  async function leg(from: LatLng, to: LatLng, departAt: Date): Promise<TravelLeg> {
    const [path] = pathsFrom(from, [to])
    const shared = { source: 'streets', mainShare: mainShareOf(path ?? null) } as const
    if (!path) return { ...(await beyond.legs([from, to], departAt))[0]!, ...shared }
    const [start, end] = [snapOf(from), snapOf(to)]
    const line = lines(`${keyOf(from)} ${keyOf(to)}`, () => (start && end ? search.line(start, end) : null)) ?? []
    const geometry = [pairOf(from), ...line.map(([lng, lat]): [number, number] => [lat, lng]), pairOf(to)]
    return { ...shared, metres: path.metres, seconds: path.seconds / speedFactor(departAt.getTime()), geometry }
  }

  return {
    name: 'streets',
    matrix,
    legs: (points, departAt) => Promise.all(points.slice(1).map((to, at) => leg(points[at]!, to, departAt)))
  }
}

const nowhere: StreetPath = { seconds: 0, metres: 0, mainSeconds: 0 }

/** Where no street is known, half of it is. */
function mainShareOf(path: StreetPath | null): number {
  return path && path.seconds > 0 ? path.mainSeconds / path.seconds : 0.5
}

/** With the way from a door to its street at both ends. */
function withAccess(path: StreetPath | null, ...ends: [LatLng, Snap][]): StreetPath | null {
  if (!path) return null
  const metres = ends.reduce((sum, [{ lat, lng }, { position }]) => sum + metresBetween([lng, lat], position), 0)
  return { ...path, metres: path.metres + metres, seconds: path.seconds + metres / offStreet }
}

/** Values by key, all forgotten when there are too many. */
function remember<Value>(most: number): (key: string, make: () => Value) => Value {
  const values = new Map<string, Value>()
  return (key, make) => {
    const known = values.get(key)
    if (known !== undefined) return known
    if (values.size >= most) values.clear()
    const value = make()
    values.set(key, value)
    return value
  }
}

function keyOf({ lat, lng }: LatLng): string {
  return `${lat} ${lng}`
}

function pairOf({ lat, lng }: LatLng): [number, number] {
  return [lat, lng]
}
