export interface Point {
  lat: number
  lng: number
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function greatCircleKm(from: Point, to: Point): number {
  const latitudes = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const longitudes = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const chord = latitudes + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * longitudes
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The place of a hint, where it has one. */
export function pointOf({ lat, lng }: { lat: number | null; lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng }
}
