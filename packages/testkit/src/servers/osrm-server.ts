import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { onTestFinished } from 'vitest'

// Every way of this country is this much longer than the great circle, and is driven at this speed.
const detour = 1.4
const metresPerSecond = 8

interface OsrmWorld {
  /** `--max-table-size`. */
  maxTableSize: number
  /** No way leads to places north of this latitude, nor from them. */
  reachesTo: number
  /** What goes wrong with every answer. */
  trouble: null | 'no answer' | 'breaks' | 'other shape'
}

interface Answer {
  status?: number
  body: unknown
}

/** A local server that answers as OSRM's HTTP API version 1 says, of a country without streets. */
export async function osrmServer() {
  const world: OsrmWorld = { maxTableSize: 100, reachesTo: 90, trouble: null }
  const requests: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://osrm')
    requests.push(url)
    if (world.trouble === 'no answer') return
    const { status = 200, body } = world.trouble ? troubles[world.trouble] : answerTo(url, world)
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { world, requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const troubles: Record<'breaks' | 'other shape', Answer> = {
  breaks: { status: 500, body: { code: 'InternalError', message: 'Internal Error' } },
  'other shape': { body: { code: 'Ok', durations: [[0]], distances: [[0]], routes: [] } }
}

const refused = (code: string, message: string): Answer => ({ status: 400, body: { code, message } })

function answerTo(url: URL, world: OsrmWorld): Answer {
  const path = /^\/(table|route)\/v1\/driving\/([-\d.,;]+)$/.exec(url.pathname)
  if (!path) return refused('InvalidUrl', 'URL string malformed close to position 1')
  const points = path[2]!.split(';').map((pair) => {
    const [lng, lat] = pair.split(',').map(Number) as [number, number]
    return { lat, lng }
  })
  if (points.some(({ lat, lng }) => !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180))) {
    return refused('InvalidOptions', 'Invalid coordinate value')
  }
  return path[1] === 'table' ? tableOf(points, url.searchParams, world) : routeOf(points, url.searchParams, world)
}

function tableOf(points: LatLng[], query: URLSearchParams, { maxTableSize, reachesTo }: OsrmWorld): Answer {
  const indicesOf = (name: string): number[] => {
    const text = query.get(name)
    return text === null || text === 'all' ? [...points.keys()] : text.split(';').map(Number)
  }
  const [sources, destinations] = [indicesOf('sources'), indicesOf('destinations')]
  const isIndex = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < points.length
  const parts = (query.get('annotations') ?? 'duration').split(',')
  if (![...sources, ...destinations].every(isIndex) || !parts.every((part) => /^(duration|distance)$/.test(part))) {
    return refused('InvalidQuery', 'Query string malformed close to position 1')
  }
  if (sources.length * destinations.length > maxTableSize ** 2) {
    return refused('TooBig', 'Too many table coordinates')
  }
  const cells = (of: (metres: number) => number): (number | null)[][] =>
    sources.map((from) =>
      destinations.map((to) => {
        const [start, end] = [points[from]!, points[to]!]
        const isReached = from === to || (start.lat <= reachesTo && end.lat <= reachesTo)
        return isReached ? tenths(of(metresOf(start, end))) : null
      })
    )
  const waypoints = (indices: number[]) => indices.map((at) => waypointOf(points[at]!))
  return {
    body: {
      code: 'Ok',
      sources: waypoints(sources),
      destinations: waypoints(destinations),
      ...(parts.includes('duration') && { durations: cells((metres) => metres / metresPerSecond) }),
      ...(parts.includes('distance') && { distances: cells((metres) => metres) })
    }
  }
}

/** Each leg has a step with a bend in the middle, and the step of the arrival, whose line is a point twice. */
function routeOf(points: LatLng[], query: URLSearchParams, { reachesTo }: OsrmWorld): Answer {
  if (points.length < 2) return refused('InvalidOptions', 'Number of coordinates needs to be at least two.')
  if (points.some(({ lat }) => lat > reachesTo)) return refused('NoRoute', 'Impossible route between points')
  if (query.get('steps') !== 'true' || query.get('geometries') !== 'geojson') {
    return refused('NotImplemented', 'This server draws the lines of steps alone')
  }
  const legs = points.slice(1).map((to, at) => {
    const from = points[at]!
    const metres = metresOf(from, to)
    const [start, end] = [pairOf(from), pairOf(to)]
    const bend = [(start[0] + end[0]) / 2 + 0.001, (start[1] + end[1]) / 2]
    return {
      ...amounts(metres),
      summary: '',
      weight: tenths(metres / metresPerSecond),
      steps: [
        { ...amounts(metres), name: 'Vägen', mode: 'driving', geometry: lineString(start, bend, end) },
        { ...amounts(0), name: 'Vägen', mode: 'driving', geometry: lineString(end, end) }
      ]
    }
  })
  const total = legs.reduce((sum, { distance }) => sum + distance, 0)
  const route = { ...amounts(total), weight_name: 'routability', weight: tenths(total / metresPerSecond), legs }
  return { body: { code: 'Ok', routes: [route], waypoints: points.map(waypointOf) } }
}

const amounts = (metres: number) => ({ distance: tenths(metres), duration: tenths(metres / metresPerSecond) })
const lineString = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const pairOf = ({ lat, lng }: LatLng): [number, number] => [lng, lat]
const waypointOf = (point: LatLng) => ({ name: 'Vägen', location: pairOf(point), distance: 3.2, hint: 'x' })
const tenths = (value: number): number => Math.round(value * 10) / 10

function metresOf(from: LatLng, to: LatLng): number {
  return greatCircleKm(from, to) * 1000 * detour
}
