import type { Config } from '@ilbud/proto/http/config'
import { earthRadiusKm, radians } from '@ilbud/proto/http/places/great-circle'

type Ring = readonly (readonly number[])[]

/** The area of one or several polygons in square kilometres, without their holes. */
export function areaKm2({ type, coordinates }: Config['areas'][number]['polygon']): number {
  const polygons = type === 'MultiPolygon' ? (coordinates as Ring[][]) : [coordinates as Ring[]]
  return polygons.reduce((sum, [outer = [], ...holes]) => {
    return sum + ringKm2(outer) - holes.reduce((inner, hole) => inner + ringKm2(hole), 0)
  }, 0)
}

/** By the shoelace formula on a sphere, exact enough for the size of a city. */
function ringKm2(ring: Ring): number {
  const sum = ring.reduce((total, [lng = 0, lat = 0], at) => {
    const [nextLng = 0, nextLat = 0] = ring[(at + 1) % ring.length]!
    return total + radians(nextLng - lng) * (2 + Math.sin(radians(lat)) + Math.sin(radians(nextLat)))
  }, 0)
  return Math.abs((sum * earthRadiusKm ** 2) / 2)
}
