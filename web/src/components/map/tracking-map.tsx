import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import type { Fix } from './engine/gliding.ts'
import type { MapScene } from './engine/map-scene.ts'
import { MapView } from './map-view.tsx'
import { routeQuery } from './routes/route-query.ts'

type RoutePoints = NonNullable<MapScene['route']>

interface TrackingMapProps {
  /** The exact destination, where it may be shown. */
  destination: LatLng | null
  /** The district of the destination, shaded where the exact one may not be shown. */
  district: string | null
  vehicle: Fix | null
  /** The driver makes no other stop before. */
  isNext: boolean
  caption: ReactNode
  className?: string
}

/** The destination of a parcel or its district, and the driver while the server sends positions. */
export function TrackingMap({ destination, district, vehicle, isNext, caption, className }: TrackingMapProps) {
  const { route, isRough } = useRouteToDoor(isNext ? vehicle : null, destination)
  const scene = useMemo(
    () => ({
      destination,
      district: destination ? null : district,
      vehicle,
      route,
      isRough,
      maxZoom: vehicle ? 15.5 : 14.2,
      coveredBelow: 84
    }),
    [destination, district, vehicle, route, isRough]
  )
  return <MapView scene={scene} caption={caption} className={cn('h-80', className)} />
}

// Three decimals are about 100 m: a new route for every fix would say nothing new.
const rough = (degrees: number) => Number(degrees.toFixed(3))

/** Points of the rough start are left out, since the line begins where the driver is. */
const startKm = 0.16
const isAhead = (vehicle: LatLng, [lng, lat]: readonly [number, number]) =>
  greatCircleKm(vehicle, { lat, lng }) > startKm

/**
 * The line from the driver's present position to the door. The previous one stays while another loads. None from a driver
 * who goes elsewhere first: where, is not for this reader.
 */
function useRouteToDoor(
  vehicle: Fix | null,
  destination: LatLng | null
): { route: RoutePoints | null; isRough: boolean } {
  const from = vehicle && { lat: rough(vehicle.lat), lng: rough(vehicle.lng) }
  const { data } = useQuery({
    ...(from && destination ? routeQuery(from, destination) : { queryKey: ['no route'], queryFn: skipToken }),
    placeholderData: keepPreviousData
  })
  const geometry = vehicle && destination ? data?.geometry : undefined
  const route = useMemo<RoutePoints | null>(
    () =>
      vehicle && geometry ? [[vehicle.lng, vehicle.lat], ...geometry.filter((point) => isAhead(vehicle, point))] : null,
    [vehicle, geometry]
  )
  return { route, isRough: data?.source === 'approximate' }
}
