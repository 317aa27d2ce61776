import type { LatLng } from '@ilbud/proto/http/fields'

// Contract 3: great circle, earth radius 6371 km.
const earthRadiusKm = 6371

/** Kilometres as the crow flies. */
export function distanceKm(from: LatLng, to: LatLng): number {
  const halfLat = radians(to.lat - from.lat) / 2
  const halfLng = radians(to.lng - from.lng) / 2
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(halfLng) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
