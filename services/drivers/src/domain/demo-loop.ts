import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { headingTo, metresBetween } from './demo-ground.ts'

/** Around Södermalm: Slussen, Götgatan, Skanstull, Ringvägen, Zinkensdamm, Hornsgatan and back. */
const corners: readonly LatLng[] = [
  { lat: 59.3193, lng: 18.0721 },
  { lat: 59.3165, lng: 18.0729 },
  { lat: 59.3143, lng: 18.0738 },
  { lat: 59.3113, lng: 18.0751 },
  { lat: 59.308, lng: 18.0764 },
  { lat: 59.3085, lng: 18.0713 },
  { lat: 59.3099, lng: 18.0634 },
  { lat: 59.3122, lng: 18.0563 },
  { lat: 59.315, lng: 18.0515 },
  { lat: 59.3176, lng: 18.0497 },
  { lat: 59.3176, lng: 18.0549 },
  { lat: 59.3181, lng: 18.0636 },
  { lat: 59.319, lng: 18.0689 }
]

const metresPerSecond = 6

const legs = corners.map((from, at) => {
  const to = corners[(at + 1) % corners.length]!
  return { from, to, metres: metresBetween(from, to), heading: headingTo(from, to) }
})
const lapMetres = legs.reduce((sum, { metres }) => sum + metres, 0)

/** The demo driver's position at a time: the same in every process. */
export function placeOnLoop(at: Date): LatLng & { heading: number; speed: number } {
  let left = ((at.getTime() / 1000) * metresPerSecond) % lapMetres
  const leg = legs.find(({ metres }) => (left < metres ? true : ((left -= metres), false))) ?? legs[0]!
  const part = left / leg.metres
  return {
    lat: leg.from.lat + (leg.to.lat - leg.from.lat) * part,
    lng: leg.from.lng + (leg.to.lng - leg.from.lng) * part,
    heading: leg.heading,
    speed: metresPerSecond
  }
}
