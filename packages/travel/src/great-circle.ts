import type { LatLng } from '@ilbud/proto/http/fields'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import { speedFactor } from './speed-by-hour.ts'
import type { TravelLeg, TravelTimes } from './travel-times.ts'

/** How fast drivers get through the city at midday, and how many times longer streets are than the great circle. */
interface Pace {
  speedKmh: number
  detour: number
}

const cityPace: Pace = { speedKmh: 26, detour: 1.35 }

/** Travel times without any map: built in, the same everywhere. */
export function greatCircleTimes({ speedKmh, detour }: Pace = cityPace): TravelTimes {
  const leg = (from: LatLng, to: LatLng, departAt: Date): TravelLeg => {
    const metres = greatCircleKm(from, to) * 1000 * detour
    const seconds = metres / ((speedKmh * speedFactor(departAt.getTime())) / 3.6)
    return { metres, seconds, geometry: [pairOf(from), pairOf(to)] }
  }
  return {
    name: 'great-circle',
    async matrix(points, departAt) {
      const rows = points.map((from) => points.map((to) => leg(from, to, departAt)))
      return {
        seconds: rows.map((row) => row.map(({ seconds }) => seconds)),
        metres: rows.map((row) => row.map(({ metres }) => metres))
      }
    },
    async legs(points, departAt) {
      return points.slice(1).map((to, at) => leg(points[at]!, to, departAt))
    }
  }
}

export function pairOf({ lat, lng }: LatLng): [number, number] {
  return [lat, lng]
}
