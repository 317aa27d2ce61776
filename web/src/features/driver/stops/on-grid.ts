import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** About 300 m: a new way is requested only after the driver has moved so far. */
const gridDegrees = 0.003

export function onGrid({ lat, lng }: LatLng): LatLng {
  return { lat: snap(lat), lng: snap(lng) }
}

function snap(degrees: number): number {
  return Math.round(degrees / gridDegrees) * gridDegrees
}
