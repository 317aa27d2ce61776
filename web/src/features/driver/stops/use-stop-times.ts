import type { LatLng } from '@ilbud/proto/http/fields'
import { useQueries } from '@tanstack/react-query'
import { routeQuery } from '#components/map/route-query.ts'
import type { Stop } from './plan-stops.ts'

/** About 300 m: a new route is requested only after the driver has moved so far. */
const gridDegrees = 0.003
/** For parking, ringing and handing over, in addition to the drive. */
const stopMinutes = 4
const nowhere = { lat: 0, lng: 0 }

/** When each stop will be reached, by the server's routes; null from the first unknown route on. */
export function useStopTimes(stops: readonly Stop[], from: LatLng | null, now: number): (number | null)[] {
  const places = [from && onGrid(from), ...stops.map(({ place }) => place)]
  const drives = useQueries({
    queries: stops.map((_, at) => {
      const [start, end] = [places[at], places[at + 1]]
      return { ...routeQuery(start ?? nowhere, end ?? nowhere), enabled: Boolean(start && end) }
    })
  })
  return addUp(
    drives.map(({ data }) => data?.durationMin ?? null),
    now
  )
}

function addUp(drives: readonly (number | null)[], now: number): (number | null)[] {
  let minutes: number | null = 0
  return drives.map((drive, at) => {
    minutes = minutes === null || drive === null ? null : minutes + drive + (at > 0 ? stopMinutes : 0)
    return minutes === null ? null : now + minutes * 60_000
  })
}

export function onGrid({ lat, lng }: LatLng): LatLng {
  return { lat: snap(lat), lng: snap(lng) }
}

function snap(degrees: number): number {
  return Math.round(degrees / gridDegrees) * gridDegrees
}
