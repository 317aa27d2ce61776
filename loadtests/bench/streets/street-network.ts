import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'

/** A street network as the bench reads it: by itself, so that a mistake of the product's own reader shows. */
export interface StreetNetwork {
  points: LatLng[]
  /** For each point its neighbours and the metres to them. */
  links: { to: number; metres: number }[][]
}

/** A street of a network by its name; a street that changes its class or direction is several of these. */
export interface NamedLine {
  name: string
  line: [lng: number, lat: number][]
}

interface StreetFeature {
  properties: { u: number; v: number; oneway: boolean; name?: string | string[] | null }
  geometry: { coordinates: [number, number][] }
}

/** The file, or the first one of a folder; null if there is none. */
export function findStreetsFile(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return null
  if (!stats.isDirectory()) return path
  const name = readdirSync(path).find((each) => /\.geojson(\.gz)?$/.test(each))
  return name === undefined ? null : join(path, name)
}

function readFeatures(file: string): StreetFeature[] {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return (JSON.parse(text) as { features: StreetFeature[] }).features
}

/** Streets without a name have an empty one. */
export function readNamedLines(file: string): NamedLine[] {
  return readFeatures(file).flatMap(({ properties, geometry }) =>
    [properties.name ?? ''].flat().map((name) => ({ name, line: geometry.coordinates }))
  )
}

export function readStreetNetwork(file: string): StreetNetwork {
  const features = readFeatures(file)
  const network: StreetNetwork = { points: [], links: [] }
  const indexes = new Map<number, number>()
  const indexOf = (id: number, [lng, lat]: [number, number]): number => {
    const known = indexes.get(id)
    if (known !== undefined) return known
    indexes.set(id, network.points.length)
    network.links.push([])
    return network.points.push({ lat, lng }) - 1
  }
  for (const { properties, geometry } of features) {
    const line = geometry.coordinates
    const from = indexOf(properties.u, line[0]!)
    const to = indexOf(properties.v, line.at(-1)!)
    const metres = line.slice(1).reduce((sum, point, at) => sum + metresBetween(line[at]!, point), 0)
    network.links[from]!.push({ to, metres })
    if (!properties.oneway) network.links[to]!.push({ to: from, metres })
  }
  return network
}

function metresBetween([fromLng, fromLat]: [number, number], [toLng, toLat]: [number, number]): number {
  return greatCircleKm({ lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng }) * 1000
}

/** The metres from one point to each other (Dijkstra), Infinity where no street leads. */
export function metresFrom({ points, links }: StreetNetwork, start: number): Float64Array {
  const metres = new Float64Array(points.length).fill(Infinity)
  metres[start] = 0
  // A heap of [metres, point].
  const heap: [number, number][] = [[0, start]]
  while (heap.length > 0) {
    const [known, point] = takeLeast(heap)
    if (known > metres[point]!) continue
    for (const { to, metres: length } of links[point]!) {
      if (known + length >= metres[to]!) continue
      metres[to] = known + length
      add(heap, [known + length, to])
    }
  }
  return metres
}

function add(heap: [number, number][], entry: [number, number]): void {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (heap[parent]![0] <= entry[0]) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = entry
}

function takeLeast(heap: [number, number][]): [number, number] {
  const least = heap[0]!
  const last = heap.pop()!
  if (heap.length === 0) return least
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++
    if (heap[child]![0] >= last[0]) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
  return least
}
