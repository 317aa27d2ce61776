interface Point {
  lat: number
  lng: number
}

/** Around Södermalm: Slussen, Götgatan, Skanstull, Ringvägen, Zinkensdamm, Hornsgatan and back. */
const corners: readonly Point[] = [
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
const metresPerDegree = 111_195

const legs = corners.map((from, at) => {
  const to = corners[(at + 1) % corners.length]!
  const north = (to.lat - from.lat) * metresPerDegree
  const east = (to.lng - from.lng) * metresPerDegree * Math.cos((from.lat * Math.PI) / 180)
  const heading = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
  return { from, to, metres: Math.hypot(north, east), heading }
})
const lapMetres = legs.reduce((sum, { metres }) => sum + metres, 0)

/** The demo driver's position at a time: the same in every process. */
export function placeOnLoop(at: Date): Point & { heading: number; speed: number } {
  let left = ((at.getTime() / 1000) * metresPerSecond) % lapMetres
  const leg = legs.find(({ metres }) => (left < metres ? true : ((left -= metres), false))) ?? legs[0]!
  const part = left / leg.metres
  return {
    lat: leg.from.lat + (leg.to.lat - leg.from.lat) * part,
    lng: leg.from.lng + (leg.to.lng - leg.from.lng) * part,
    heading: Math.round(leg.heading),
    speed: metresPerSecond
  }
}
