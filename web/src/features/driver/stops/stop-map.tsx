import { skipToken, useQuery } from '@tanstack/react-query'
import { MapView } from '#components/map/map-view.tsx'
import { routeQuery } from '#components/map/routes/route-query.ts'
import type { DriverFix } from '#features/driver/location/fix-sender.ts'
import { onGrid } from './on-grid.ts'
import { lateMinOf, type Visit } from './visits.ts'

interface StopMapProps {
  visits: readonly [Visit, ...Visit[]]
  fix: DriverFix | null
}

/**
 * A low map with the driver's position and the whole route: the way to the next stop, thinner what comes after, and the
 * numbers of the list. None while the place of the next stop is unknown, such as a hub's.
 */
export function StopMap({ visits, fix }: StopMapProps) {
  const [{ place, line }] = visits[0]
  const from = line ? null : fix && onGrid(fix)
  const other = useQuery(from && place ? routeQuery(from, place) : { queryKey: ['no route'], queryFn: skipToken }).data
  const route = line ?? other?.geometry ?? null
  const stops = visits.flatMap((visit, at) => {
    const [{ id, place: spot }] = visit
    return spot ? [{ id, number: at + 1, lat: spot.lat, lng: spot.lng, isLate: lateMinOf(visit) !== null }] : []
  })
  const later = visits.slice(1).flatMap(([stop]) => (stop.line ? [stop.line] : []))
  if (!place) return null
  return (
    <MapView
      scene={{ stops, later, vehicle: fix, route: fix ? route : null, maxZoom: 13.5 }}
      // On a small phone there is room for the address and what is to be done there, and for no more.
      className="stop-map h-[148px] flex-none rounded-none border-x-0 border-t-0 border-b-2 max-[900px]:max-h-[260px] max-[900px]:flex-[1_0_84px] max-[900px]:[@media(max-height:700px)]:hidden"
    />
  )
}
