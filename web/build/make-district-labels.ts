import { readFileSync, writeFileSync } from 'node:fs'

// Run by hand when proto/geo changes: node web/build/make-district-labels.ts. A district's polygon includes water, so
// its centre may be in a bay. The label is placed at the point on land that is farthest from every shore and border.

type Ring = [number, number][]
interface Feature {
  properties: { name?: string }
  geometry: { type: string; coordinates: Ring[] | Ring[][] }
}

const steps = 48
const geo = new URL('../../proto/geo/', import.meta.url)
const target = new URL('../src/components/map/places/district-labels.json', import.meta.url)

const read = (name: string): Feature[] => JSON.parse(readFileSync(new URL(name, geo), 'utf8')).features
const polygonsOf = ({ geometry }: Feature): Ring[][] =>
  (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Ring[][]

const water = read('stockholm-water.json').flatMap(polygonsOf)
const labels = read('stockholm-districts.json').map((district) => {
  const place = middle(polygonsOf(district))
  return { name: district.properties.name!, lng: round(place.lng), lat: round(place.lat), room: Math.round(place.room) }
})
labels.sort((one, other) => other.room - one.room)
writeFileSync(target, `[\n${labels.map((label) => `  ${JSON.stringify(label)}`).join(',\n')}\n]\n`)

function middle(polygons: Ring[][]): { lng: number; lat: number; room: number } {
  const points = polygons.flat(2)
  const west = Math.min(...points.map(([lng]) => lng))
  const east = Math.max(...points.map(([lng]) => lng))
  const south = Math.min(...points.map(([, lat]) => lat))
  const north = Math.max(...points.map(([, lat]) => lat))
  let best = { lng: (west + east) / 2, lat: (south + north) / 2, room: 0 }
  for (let x = 1; x < steps; x++) {
    for (let y = 1; y < steps; y++) {
      const lng = west + ((east - west) * x) / steps
      const lat = south + ((north - south) * y) / steps
      if (!polygons.some((polygon) => isInside(lng, lat, polygon))) continue
      if (water.some((polygon) => isInside(lng, lat, polygon))) continue
      const room = Math.min(...[...polygons, ...water].flat().map((ring) => metresTo(lng, lat, ring)))
      if (room > best.room) best = { lng, lat, room }
    }
  }
  return best
}

function isInside(lng: number, lat: number, polygon: Ring[]): boolean {
  let inside = false
  for (const ring of polygon) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [ax, ay] = ring[at]!
      const [bx, by] = ring[before]!
      if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

function metresTo(lng: number, lat: number, ring: Ring): number {
  const kx = 111_320 * Math.cos((lat * Math.PI) / 180)
  const ky = 110_574
  let least = Infinity
  for (let at = 1; at < ring.length; at++) {
    const [ax, ay] = [(ring[at - 1]![0] - lng) * kx, (ring[at - 1]![1] - lat) * ky]
    const [dx, dy] = [(ring[at]![0] - lng) * kx - ax, (ring[at]![1] - lat) * ky - ay]
    const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(ax + along * dx, ay + along * dy))
  }
  return least
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
