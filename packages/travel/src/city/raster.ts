import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** `[longitude, latitude]`, in GeoJSON's order. */
export type Position = readonly number[]
export type Line = readonly Position[]

interface Box {
  west: number
  south: number
  east: number
  north: number
}

// Half the width of the narrowest canal that matters.
const cellMetres = 40
const metresPerDegree = 111_195
// How far from land a point may lie, as on a quay or in the middle of a bridge.
const nearestLandCells = 12

/** The ground of a city as squares: those where one can drive, and those of water, railways and motorways. */
export class Raster {
  private readonly box: Box
  private readonly columns: number
  private readonly rows: number
  private readonly blocked: Uint8Array
  private readonly xPerDegree: number
  private readonly yPerDegree: number

  constructor(box: Box) {
    this.box = box
    this.yPerDegree = metresPerDegree / cellMetres
    this.xPerDegree = this.yPerDegree * Math.cos((((box.south + box.north) / 2) * Math.PI) / 180)
    this.columns = Math.ceil((box.east - box.west) * this.xPerDegree)
    this.rows = Math.ceil((box.north - box.south) * this.yPerDegree)
    this.blocked = new Uint8Array(this.columns * this.rows)
  }

  covers({ lat, lng }: LatLng): boolean {
    const { west, south, east, north } = this.box
    return lng > west && lng < east && lat > south && lat < north
  }

  /** Blocks what lies within the rings, by the even-odd rule. */
  fill(rings: readonly Line[]): void {
    for (let row = 0; row < this.rows; row++) {
      const crossings = crossingsAt(rings, this.box.south + (row + 0.5) / this.yPerDegree)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const from = Math.max(0, Math.ceil((crossings[at]! - this.box.west) * this.xPerDegree - 0.5))
        const to = Math.min(this.columns, Math.ceil((crossings[at + 1]! - this.box.west) * this.xPerDegree - 0.5))
        if (from < to) this.blocked.fill(1, row * this.columns + from, row * this.columns + to)
      }
    }
  }

  /** Blocks a line, without gaps at corners through which one could see. */
  draw(line: Line): void {
    for (let at = 1; at < line.length; at++) {
      const [from, to] = [this.toCell(line[at - 1]!), this.toCell(line[at]!)]
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 4)
      for (let step = 0; step <= steps; step++) {
        const x = from.x + ((to.x - from.x) * step) / steps
        const y = from.y + ((to.y - from.y) * step) / steps
        this.block(x, y)
        this.block(x + 0.5, y)
        this.block(x, y + 0.5)
      }
    }
  }

  /** The point itself, or the nearest one on land; null: far out on the water, or outside. */
  nearestLand(position: Position): Position | null {
    const { x, y } = this.toCell(position)
    if (!this.isBlocked(x, y)) return position
    for (let radius = 1; radius <= nearestLandCells; radius++) {
      const found = this.landOnRing(x, y, radius)
      if (found) return [this.box.west + found.x / this.xPerDegree, this.box.south + found.y / this.yPerDegree]
    }
    return null
  }

  /** Whether nothing on the straight line between two points is blocked. */
  sees(from: Position, to: Position): boolean {
    const [start, end] = [this.toCell(from), this.toCell(to)]
    const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) * 1.5)
    for (let step = 1; step < steps; step++) {
      const x = start.x + ((end.x - start.x) * step) / steps
      const y = start.y + ((end.y - start.y) * step) / steps
      if (this.isBlocked(x, y)) return false
    }
    return true
  }

  private landOnRing(x: number, y: number, radius: number): { x: number; y: number } | null {
    let nearest: { x: number; y: number } | null = null
    let least = Infinity
    for (let east = -radius; east <= radius; east++) {
      for (let north = -radius; north <= radius; north++) {
        if (Math.max(Math.abs(east), Math.abs(north)) !== radius || this.isBlocked(x + east, y + north)) continue
        const distance = Math.hypot(east, north)
        if (distance < least) [least, nearest] = [distance, { x: x + east, y: y + north }]
      }
    }
    return nearest
  }

  private toCell([lng, lat]: Position): { x: number; y: number } {
    return { x: (lng! - this.box.west) * this.xPerDegree, y: (lat! - this.box.south) * this.yPerDegree }
  }

  private block(x: number, y: number): void {
    if (x >= 0 && y >= 0 && x < this.columns && y < this.rows) {
      this.blocked[Math.floor(y) * this.columns + Math.floor(x)] = 1
    }
  }

  private isBlocked(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.columns || y >= this.rows) return true
    return this.blocked[Math.floor(y) * this.columns + Math.floor(x)] === 1
  }
}

/** The longitudes at which a parallel crosses the rings, from west to east. */
function crossingsAt(rings: readonly Line[], lat: number): number[] {
  const found: number[] = []
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x1, y1] = ring[before] as [number, number]
      const [x2, y2] = ring[at] as [number, number]
      if (y1 > lat !== y2 > lat) found.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
    }
  }
  return found.sort((one, other) => one - other)
}
