import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { type Box, boxOf, isInBox, isInside, kmToBorder, type Ring } from './geo.ts'
import karlstad from '@ilbud/proto/geo/karlstad-area.json' with { type: 'json' }
import stockholm from '@ilbud/proto/geo/stockholm-area.json' with { type: 'json' }
import districts from '@ilbud/proto/geo/stockholm-districts.json' with { type: 'json' }

export type AreaName = 'Stockholm' | 'Karlstad'

/** `district` is null in Karlstad, for which there is no open data. */
interface DistrictAt {
  district: string | null
  city: AreaName
}

interface Shape {
  name: string
  rings: readonly Ring[]
  box: Box
}

interface Feature {
  properties: { name: string }
  geometry: { coordinates: number[][][] }
}

function toShape({ properties, geometry }: Feature): Shape {
  return { name: properties.name, rings: geometry.coordinates, box: boxOf(geometry.coordinates) }
}

const districtShapes = districts.features.map(toShape)
const areaShapes = [...stockholm.features, ...karlstad.features].map(toShape)

export const districtNames: readonly string[] = districtShapes.map(({ name }) => name)

// The bounding box is tested first: of 117 districts one or two remain for the exact test, so a lookup takes
// microseconds.
const covers = ({ box, rings }: Shape, point: LatLng) => isInBox(box, point) && isInside(rings, point)

/** The service area of a point; null: outside, or invalid coordinates. */
export function serviceAreaAt(lat: number, lng: number): AreaName | null {
  const area = areaShapes.find((shape) => covers(shape, { lat, lng }))
  return (area?.name as AreaName | undefined) ?? null
}

/** The district of a point on land or water; null outside the service areas. */
export function districtAt(lat: number, lng: number): DistrictAt | null {
  const point = { lat, lng }
  const city = serviceAreaAt(lat, lng)
  if (city !== 'Stockholm') return city && { district: null, city }
  const hit = districtShapes.find((shape) => covers(shape, point)) ?? nearest(districtShapes, point)
  return { district: hit.name, city }
}

/** The service area whose border is nearest, for `OUT_OF_AREA`. */
export function nearestArea(lat: number, lng: number): AreaName {
  return nearest(areaShapes, { lat, lng }).name as AreaName
}

/** Also for points in the gaps between districts, a few metres wide, that come from simplifying the data. */
function nearest(shapes: readonly Shape[], point: LatLng): Shape {
  const ranked = shapes.map((shape) => ({ shape, km: covers(shape, point) ? 0 : kmToBorder(shape.rings, point) }))
  return ranked.reduce((best, next) => (next.km < best.km ? next : best)).shape
}
