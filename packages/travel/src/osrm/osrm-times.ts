import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { speedFactor } from '#speed-by-hour.ts'
import type { TravelLeg, TravelTimes } from '#travel-times.ts'
import { type FetchJson, osrmApi } from './osrm-api.ts'
import { createRouteCache } from './route-cache.ts'

interface OsrmOptions {
  /** Where the server listens, as http://osrm:5000. */
  address: string
  fetchJson: FetchJson
  /** Answers for what the server does not reach, and for all while it does not answer. */
  beyond: TravelTimes
  /** Called with the error whenever the server did not answer. */
  onFailure?: (error: unknown) => void
}

/**
 * Travel times by an OSRM server: `table` for matrices and `route` for lines. It knows no hours, so that its times are
 * those of midday and get the speed of the hour. While it does not answer, a whole matrix is the other model's: numbers
 * of two models side by side would lead a plan to where the smaller ones are.
 */
export function osrmTimes({ address, fetchJson, beyond, onFailure = () => undefined }: OsrmOptions): TravelTimes {
  const routes = createRouteCache(osrmApi(address, fetchJson))
  const orNull = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
    answer.catch((error: unknown) => {
      onFailure(error)
      return null
    })

  return {
    name: 'osrm',

    async matrix(points, departAt) {
      const table = await orNull(routes.table(points, departAt))
      if (!table) return beyond.matrix(points, departAt)
      const isWhole = table.every((row) => !row.includes(null))
      const other = isWhole ? null : await beyond.matrix(points, departAt)
      const factor = speedFactor(departAt.getTime())
      return {
        source: 'osrm',
        seconds: table.map((row, from) =>
          row.map((way, to) => (way ? way.seconds / factor : other!.seconds[from]![to]!))
        ),
        metres: table.map((row, from) => row.map((way, to) => way?.metres ?? other!.metres[from]![to]!))
      }
    },

    async legs(points, departAt) {
      const ours = points.length < 2 ? [] : await orNull(routes.legs(points, departAt))
      if (!ours) return beyond.legs(points, departAt)
      const factor = speedFactor(departAt.getTime())
      return Promise.all(
        ours.map(async (way, at): Promise<TravelLeg> => {
          const [from, to] = [points[at]!, points[at + 1]!]
          if (!way) return { ...(await beyond.legs([from, to], departAt))[0]!, source: 'osrm' }
          const line = way.line.map(([lng, lat]): [number, number] => [lat, lng])
          const geometry = [pairOf(from), ...line, pairOf(to)]
          return { source: 'osrm', metres: way.metres, seconds: way.seconds / factor, geometry }
        })
      )
    }
  }
}

function pairOf({ lat, lng }: LatLng): [number, number] {
  return [lat, lng]
}
