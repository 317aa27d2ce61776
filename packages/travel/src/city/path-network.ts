import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { lineMetres, metresBetween } from '#line-metres.ts'
import type { Crossing } from './crossings.ts'
import type { Line, Position, Raster } from './raster.ts'

interface Network {
  raster: Raster
  crossings: readonly Crossing[]
  /** Points at which paths bend around a bay or a hill. */
  corners: Line
  /** How much longer streets are than the straight line between two points. A crossing is as long as its line is. */
  detour: number
}

/** The shortest ways that cross water and tracks only where there is a bridge or an underpass. */
export interface PathNetwork {
  /** The length of the road. Null: no path is known. */
  metres(from: LatLng, to: LatLng): number | null
  /** The same from each of the points to each, by the index of the one that they are from. */
  rows(points: readonly LatLng[]): (from: number) => (number | null)[]
  /** The points of the path, from one to the other. */
  line(from: LatLng, to: LatLng): Line | null
}

/** What one sees from a point: nodes, and how far they are. */
interface Sight {
  land: Position
  nodes: number[]
  metres: number[]
}

interface Best {
  metres: number
  first: number
  last: number
}

// Points come again: a route's stops do, every few seconds.
const rememberedPoints = 5000
// Further nodes are reached by way of nearer ones, and pairs cost their product.
const mostSeen = 24

/** The lengths of the shortest paths between all nodes, and from each the next node towards each other. */
interface Lengths {
  count: number
  metres: Float64Array
  next: Int16Array
}

/** Between nodes that see each other, and along crossings; the rest by the algorithm of Floyd and Warshall. */
function lengthsBetween(nodes: Line, { raster, crossings, detour }: Network): Lengths {
  const count = nodes.length
  const metres = new Float64Array(count * count).fill(Infinity)
  const next = new Int16Array(count * count)

  const link = (one: number, other: number, length: number): void => {
    if (length >= metres[one * count + other]!) return
    metres[one * count + other] = length
    metres[other * count + one] = length
    next[one * count + other] = other
    next[other * count + one] = one
  }
  for (let one = 0; one < count; one++) {
    link(one, one, 0)
    for (let other = 0; other < one; other++) {
      if (raster.sees(nodes[one]!, nodes[other]!)) link(one, other, metresBetween(nodes[one]!, nodes[other]!) * detour)
    }
  }
  crossings.forEach(({ line }, at) => link(2 * at, 2 * at + 1, lineMetres(line)))

  for (let by = 0; by < count; by++) {
    for (let from = 0; from < count; from++) {
      const first = metres[from * count + by]!
      if (first === Infinity) continue
      for (let to = 0; to < count; to++) {
        const length = first + metres[by * count + to]!
        if (length >= metres[from * count + to]!) continue
        metres[from * count + to] = length
        next[from * count + to] = next[from * count + by]!
      }
    }
  }
  return { count, metres, next }
}

/** What one sees of the nodes, by points that come again. */
function createSights({ raster, detour }: Network, nodes: Line): (point: LatLng) => Sight | null {
  const remembered = new Map<string, Sight | null>()
  const sightOf = (land: Position): Sight => {
    const seen = nodes.flatMap((position, node) =>
      raster.sees(land, position) ? [{ node, metres: metresBetween(land, position) * detour }] : []
    )
    const nearest = seen.sort((one, other) => one.metres - other.metres).slice(0, mostSeen)
    return { land, nodes: nearest.map(({ node }) => node), metres: nearest.map(({ metres }) => metres) }
  }
  return ({ lat, lng }) => {
    const key = `${lat} ${lng}`
    const known = remembered.get(key)
    if (known !== undefined) return known
    if (remembered.size >= rememberedPoints) remembered.clear()
    const land = raster.nearestLand([lng, lat])
    const sight = land && sightOf(land)
    remembered.set(key, sight)
    return sight
  }
}

/** From a point to every node, by way of what it sees. */
function lengthsToNodes({ nodes, metres }: Sight, lengths: Lengths): Float64Array {
  const least = new Float64Array(lengths.count).fill(Infinity)
  nodes.forEach((node, at) => {
    const row = node * lengths.count
    for (let to = 0; to < lengths.count; to++) {
      least[to] = Math.min(least[to]!, metres[at]! + lengths.metres[row + to]!)
    }
  })
  return least
}

/** To a point by way of the best node that it sees, given how far each is. */
function lengthThroughNodes(before: Float64Array, { nodes, metres }: Sight): number | null {
  let least = Infinity
  for (let at = 0; at < nodes.length; at++) least = Math.min(least, before[nodes[at]!]! + metres[at]!)
  return least === Infinity ? null : least
}

/**
 * A visibility graph: a path is straight until something is in its way, and then leads by the ends of crossings and by
 * corners. The lengths between those are computed once, so a pair of points costs one sum for each node that is seen
 * from the one and each that is seen from the other; in a row the first of these are summed up once for all pairs.
 */
export function pathNetwork(network: Network): PathNetwork {
  const { raster, crossings, corners, detour } = network
  const ends = crossings.flatMap(({ line }) => [line[0]!, line.at(-1)!])
  const nodes = [...ends, ...corners].map((position) => raster.nearestLand(position) ?? position)
  const lengths = lengthsBetween(nodes, network)
  const sightFrom = createSights(network, nodes)

  function best(from: Sight, to: Sight): Best | null {
    let least = Infinity
    let [first, last] = [0, 0]
    for (let at = 0; at < from.nodes.length; at++) {
      const row = from.nodes[at]! * lengths.count
      const before = from.metres[at]!
      for (let index = 0; index < to.nodes.length; index++) {
        const metres = before + lengths.metres[row + to.nodes[index]!]! + to.metres[index]!
        if (metres < least) [least, first, last] = [metres, from.nodes[at]!, to.nodes[index]!]
      }
    }
    return least === Infinity ? null : { metres: least, first, last }
  }

  /** The rest of the path from a node to its neighbour: along the crossing if they are its two ends. */
  function between(node: number, to: number): Line {
    const crossing = node >> 1 === to >> 1 ? crossings[node >> 1] : undefined
    if (!crossing) return [nodes[to]!]
    return [...(node < to ? crossing.line : crossing.line.toReversed()).slice(1, -1), nodes[to]!]
  }

  return {
    metres(from, to) {
      const [start, end] = [sightFrom(from), sightFrom(to)]
      if (!start || !end) return null
      const straight = metresBetween(start.land, end.land) * detour
      return raster.sees(start.land, end.land) ? straight : (best(start, end)?.metres ?? null)
    },
    rows(points) {
      const sights = points.map(sightFrom)
      return (from) => {
        const start = sights[from]
        if (!start) return sights.map(() => null)
        const before = lengthsToNodes(start, lengths)
        return sights.map((end) => {
          if (!end) return null
          const isStraight = raster.sees(start.land, end.land)
          return isStraight ? metresBetween(start.land, end.land) * detour : lengthThroughNodes(before, end)
        })
      }
    },
    line(from, to) {
      const [start, end] = [sightFrom(from), sightFrom(to)]
      if (!start || !end) return null
      if (raster.sees(start.land, end.land)) return [start.land, end.land]
      const found = best(start, end)
      if (!found) return null
      const line: Position[] = [start.land, nodes[found.first]!]
      for (let node = found.first; node !== found.last;) {
        const to = lengths.next[node * lengths.count + found.last]!
        line.push(...between(node, to))
        node = to
      }
      return [...line, end.land]
    }
  }
}
