import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm, radians } from '@ilbud/proto/http/places/great-circle'

/** A car in the city, km/h: the built-in route's own assumption. */
export const citySpeedKmh = 26

/** Degrees clockwise from north. */
function heading(from: LatLng, to: LatLng): number {
  const x = Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng))
  const y =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(radians(to.lng - from.lng))
  return ((Math.atan2(x, y) * 180) / Math.PI + 360) % 360
}

/** Where a vehicle is after `km` along a line of [lng, lat] pairs, and whether it has arrived. */
export function along(
  line: readonly (readonly [number, number])[],
  km: number
): { at: LatLng; heading: number; arrived: boolean } {
  let left = km
  let from = toPlace(line[0]!)
  let direction = 0
  for (const pair of line.slice(1)) {
    const to = toPlace(pair)
    const length = greatCircleKm(from, to)
    if (length > 0) direction = heading(from, to)
    if (left < length) {
      const part = left / length
      return {
        at: { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part },
        heading: direction,
        arrived: false
      }
    }
    left -= length
    from = to
  }
  return { at: from, heading: direction, arrived: true }
}

/** Kilometres. */
export function lengthOf(line: readonly (readonly [number, number])[]): number {
  return line.slice(1).reduce((sum, to, at) => sum + greatCircleKm(toPlace(line[at]!), toPlace(to)), 0)
}

function toPlace([lng, lat]: readonly [number, number]): LatLng {
  return { lat, lng }
}
