import type { LatLng } from '@ilbud/proto/http/fields/fields'

const metresPerDegree = 111_195

function northAndEast(from: LatLng, to: LatLng): [north: number, east: number] {
  return [
    (to.lat - from.lat) * metresPerDegree,
    (to.lng - from.lng) * metresPerDegree * Math.cos((from.lat * Math.PI) / 180)
  ]
}

export function metresBetween(from: LatLng, to: LatLng): number {
  return Math.hypot(...northAndEast(from, to))
}

/** Whole degrees, clockwise from north. */
export function headingTo(from: LatLng, to: LatLng): number {
  const [north, east] = northAndEast(from, to)
  return Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360)
}
