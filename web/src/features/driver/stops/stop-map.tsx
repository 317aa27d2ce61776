import type { LatLng } from '@ilbud/proto/http/fields'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MapView } from '#components/map/map-view.tsx'
import { routeQuery } from '#components/map/route-query.ts'
import type { DriverFix } from '#features/driver/location/fix-sender.ts'
import type { Stop } from './driver-stops.ts'
import { onGrid } from './on-grid.ts'

interface StopMapProps {
  place: LatLng | null
  /** The leg to the stop by the driver's route; null while it has none. */
  line: Stop['line']
  fix: DriverFix | null
}

/** A low map with the driver's position and the stop. None of a stop whose place is unknown, such as a hub. */
export function StopMap({ place, line, fix }: StopMapProps) {
  const from = line ? null : fix && onGrid(fix)
  const other = useQuery(from && place ? routeQuery(from, place) : { queryKey: ['no route'], queryFn: skipToken }).data
  const route = line ?? other?.geometry ?? null
  const scene = useMemo(
    () => ({ destination: place, vehicle: fix, route: fix ? route : null, maxZoom: 12.5 }),
    [place, fix, route]
  )
  if (!place) return null
  return (
    <MapView
      scene={scene}
      // On a small phone there is room for the address and what is to be done there, and for no more.
      className="stop-map h-[148px] flex-none rounded-none border-x-0 border-t-0 border-b-2 max-[900px]:max-h-[260px] max-[900px]:flex-[1_0_84px] max-[900px]:[@media(max-height:700px)]:hidden"
    />
  )
}
