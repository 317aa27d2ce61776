import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { StreetGraph } from './street-graph.ts'

/** A place on a street. */
export interface Snap {
  street: number
  /** Where on the street, from 0 at its first point to 1 at its last. */
  share: number
  /** The segment of the street's line, and the point on it. */
  segment: number
  position: [number, number]
}

const cellDegrees = 0.002
// About 900 m to the north and south, 450 m to the east and west: who is further from any street is outside of the file.
const mostCells = 4

/** Finds the street that is nearest to a point, by squares of about 100 by 200 metres. */
export function createStreetIndex({ lines }: Pick<StreetGraph, 'lines'>): (point: LatLng) => Snap | null {
  const cells = new Map<number, [street: number, segment: number][]>()
  const keyOf = (column: number, row: number): number => row * 1_000_003 + column
  lines.forEach((line, street) => {
    for (let segment = 0; segment + 1 < line.length; segment++) {
      const [[x1, y1], [x2, y2]] = [line[segment]!, line[segment + 1]!]
      for (let column = cellOf(Math.min(x1, x2)); column <= cellOf(Math.max(x1, x2)); column++) {
        for (let row = cellOf(Math.min(y1, y2)); row <= cellOf(Math.max(y1, y2)); row++) {
          const key = keyOf(column, row)
          const cell = cells.get(key)
          if (cell) cell.push([street, segment])
          else cells.set(key, [[street, segment]])
        }
      }
    }
  })

  return ({ lat, lng }) => {
    const shrink = Math.cos((lat * Math.PI) / 180)
    const [column, row] = [cellOf(lng), cellOf(lat)]
    let nearest: Omit<Snap, 'share'> | null = null
    let least = Infinity
    for (let radius = 0; radius <= mostCells; radius++) {
      // What lies in the next ring of cells is at least this far away.
      if (least < (radius - 1) * cellDegrees * shrink) break
      for (const [east, north] of ringOf(radius)) {
        for (const [street, segment] of cells.get(keyOf(column + east, row + north)) ?? []) {
          const { position, distance } = closest(lines[street]!, { segment, lng, lat, shrink })
          if (distance < least) [least, nearest] = [distance, { street, segment, position }]
        }
      }
    }
    return nearest && { ...nearest, share: shareAt(lines[nearest.street]!, nearest) }
  }
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / cellDegrees)
}

function ringOf(radius: number): [number, number][] {
  const ring: [number, number][] = []
  for (let east = -radius; east <= radius; east++) {
    for (let north = -radius; north <= radius; north++) {
      if (Math.max(Math.abs(east), Math.abs(north)) === radius) ring.push([east, north])
    }
  }
  return ring
}

interface Wanted {
  segment: number
  lng: number
  lat: number
  shrink: number
}

/** The nearest point of a segment, and how far it is, in degrees of latitude. */
function closest(line: readonly [number, number][], { segment, lng, lat, shrink }: Wanted) {
  const [[x1, y1], [x2, y2]] = [line[segment]!, line[segment + 1]!]
  const [east, north] = [(x2 - x1) * shrink, y2 - y1]
  const squared = east * east + north * north
  const along = squared === 0 ? 0 : ((lng - x1) * shrink * east + (lat - y1) * north) / squared
  const share = Math.min(1, Math.max(0, along))
  const position: [number, number] = [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]
  return { position, distance: Math.hypot((lng - position[0]) * shrink, lat - position[1]) }
}

function shareAt(line: readonly [number, number][], { segment, position }: Omit<Snap, 'share'>): number {
  const lengths = line.slice(1).map((to, at) => flatLength(line[at]!, to))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const before = lengths.slice(0, segment).reduce((sum, length) => sum + length, 0)
  return total === 0 ? 0 : (before + flatLength(line[segment]!, position)) / total
}

function flatLength([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number {
  return Math.hypot((x2 - x1) * Math.cos((y1 * Math.PI) / 180), y2 - y1)
}
