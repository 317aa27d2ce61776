import type { LatLng } from '@ilbud/proto/http/fields/fields'
import streets from '@ilbud/proto/geo/streets.json' with { type: 'json' }
import { headingTo, metresBetween } from './demo-ground.ts'

interface Leg {
  from: LatLng
  to: LatLng
  metres: number
}

// Karlstad lies west of it.
const stockholmFromLng = 17

/** The long streets of Stockholm, of which each has a driver who goes up and down. */
const lines: readonly Leg[][] = streets.features
  .filter(({ properties }) => properties.class === 'main')
  .map(({ geometry }) => geometry.coordinates.map(([lng, lat]) => ({ lat: lat!, lng: lng! })))
  .filter(([first]) => first!.lng > stockholmFromLng)
  .map((points) => points.slice(1).map((to, at) => ({ from: points[at]!, to, metres: metresBetween(points[at]!, to) })))

/** Where the demo driver with this number is on its street at a time: the same in every process. */
export function placeOnStreet(number: number, at: Date): LatLng & { heading: number; speed: number } {
  const legs = lines[number % lines.length]!
  const length = legs.reduce((sum, { metres }) => sum + metres, 0)
  // Not all at one pace, nor all at one end.
  const speed = 4 + (number % 5)
  const driven = ((at.getTime() / 1000) * speed + number * 613) % (2 * length)
  const isOnTheWayBack = driven > length
  let left = isOnTheWayBack ? 2 * length - driven : driven
  const leg = legs.find(({ metres }) => (left <= metres ? true : ((left -= metres), false))) ?? legs.at(-1)!
  const part = Math.min(1, left / leg.metres)
  const [from, to] = isOnTheWayBack ? [leg.to, leg.from] : [leg.from, leg.to]
  return {
    lat: leg.from.lat + (leg.to.lat - leg.from.lat) * part,
    lng: leg.from.lng + (leg.to.lng - leg.from.lng) * part,
    heading: headingTo(from, to),
    speed
  }
}
