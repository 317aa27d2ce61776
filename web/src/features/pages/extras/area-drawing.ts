import type { GeoJSON } from 'geojson'
import districtLabels from '#components/map/places/district-labels.json'
import type { Geography } from '#components/map/places/geography.ts'
import { waterLabels } from '#components/map/places/water-labels.ts'
import { type Area, outerRings } from '#lib/parcel/coverage.ts'

/** Corners, [lng, lat]. */
type Outline = readonly (readonly number[])[]

export interface Label {
  name: string
  x: number
  y: number
  isWater: boolean
}

/** Paths and names in the units of `box`. */
export interface AreaDrawing {
  area: string
  districts: string
  water: string
  labels: Label[]
  widthKm: number
  heightKm: number
  /** The length of 5 km. */
  barPx: number
}

export const box = { width: 440, height: 360, edge: 16 }

const kmPerDegree = 111.2
const mostLabels = 24
/** Of a name at its largest, and how much of it one letter takes. */
const label = { height: 20, perLetter: 8.2 }

/** Near enough to flat, since no area is wider than a city. */
export function drawArea(area: Area, geography: Geography | undefined): AreaDrawing {
  const rings = outerRings(area)
  const points = rings.flat()
  const [west, east] = [Math.min(...points.map(([lng]) => lng)), Math.max(...points.map(([lng]) => lng))]
  const [south, north] = [Math.min(...points.map(([, lat]) => lat)), Math.max(...points.map(([, lat]) => lat))]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const widthKm = (east - west) * shrink * kmPerDegree
  const heightKm = (north - south) * kmPerDegree
  const perKm = Math.min((box.width - 2 * box.edge) / widthKm, (box.height - 2 * box.edge) / heightKm)
  const left = (box.width - widthKm * perKm) / 2
  const top = (box.height - heightKm * perKm) / 2
  const place = (lng: number, lat: number) => ({
    x: left + (lng - west) * shrink * kmPerDegree * perKm,
    y: top + (north - lat) * kmPerDegree * perKm
  })
  const path = (all: readonly Outline[]): string => all.map((ring) => pathOf(ring, place)).join('')
  const isInBox = ([lng = 0, lat = 0]: readonly number[]) => lng >= west && lng <= east && lat >= south && lat <= north
  const near = (shapes: GeoJSON | undefined) => ringsOf(shapes).filter((ring) => ring.some(isInBox))
  const names = [
    ...districtLabels.toSorted((one, other) => other.room - one.room).map((land) => ({ ...land, isWater: false })),
    ...waterLabels.map((water) => ({ ...water, isWater: true }))
  ]
  const labels = names
    .filter(({ lng, lat }) => isInBox([lng, lat]))
    .map(({ name, lng, lat, isWater }) => ({ name, isWater, ...place(lng, lat) }))
  return {
    area: path(rings),
    districts: path(near(geography?.districts)),
    water: path(near(geography?.water)),
    labels: geography ? withRoom(labels) : [],
    widthKm,
    heightKm,
    barPx: 5 * perKm
  }
}

function pathOf(ring: Outline, place: (lng: number, lat: number) => { x: number; y: number }): string {
  const corners = ring.map(([lng = 0, lat = 0]) => place(lng, lat))
  return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

function ringsOf(shapes: GeoJSON | undefined): Outline[] {
  if (shapes?.type !== 'FeatureCollection') return []
  return shapes.features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

/** The first ones that meet no other and no edge. */
function withRoom(labels: readonly Label[]): Label[] {
  const placed: Label[] = []
  for (const one of labels) {
    const half = halfWidth(one)
    const fits = one.x - half > 0 && one.x + half < box.width && one.y < box.height - 2 * label.height
    const meets = (other: Label) =>
      Math.abs(one.x - other.x) < half + halfWidth(other) && Math.abs(one.y - other.y) < label.height
    if (fits && placed.length < mostLabels && !placed.some(meets)) placed.push(one)
  }
  return placed
}

function halfWidth({ name }: Label): number {
  return (name.length * label.perLetter) / 2
}
