import type { LatLng } from '#http/fields/fields.ts'

/** The distance that a price is computed from (docs/domain/price.md#formula). */
export const earthRadiusKm = 6371

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The distance in kilometres, not rounded: prices are computed from it. */
export function greatCircleKm(from: LatLng, to: LatLng): number {
  const latitudes = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const longitudes = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const chord = latitudes + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * longitudes
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
