import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Route } from '@ilbud/proto/http/places/places'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MapView } from '#components/map/map-view.tsx'
import { routeQuery } from '#components/map/routes/route-query.ts'
import { formatDistance, formatDuration } from '#lib/format/format.ts'

interface RouteMapProps {
  pickup: LatLng
  delivery: LatLng
  className: string
}

/** The driving route between two places; says if it is only an approximation. */
export function RouteMap({ pickup, delivery, className }: RouteMapProps) {
  const { data: route } = useQuery(routeQuery(pickup, delivery))
  const scene = useMemo(
    () => ({ pickup, destination: delivery, route: route?.geometry ?? null, coveredBelow: 84 }),
    [pickup, delivery, route]
  )
  return <MapView scene={scene} className={className} caption={route && <RouteCaption route={route} />} />
}

function RouteCaption({ route }: { route: Route }) {
  const { t } = useLingui()
  const distance = formatDistance(route.distanceKm)
  const duration = formatDuration(route.durationMin)
  return (
    <>
      <p className="font-semibold">{t`${distance} by road, about ${duration} by car`}</p>
      {isApproximate(route) && (
        <p className="text-14 text-text-2">
          <Trans>Approximate route. The driver may take another.</Trans>
        </p>
      )}
    </>
  )
}

function isApproximate({ source }: Route): boolean {
  return source === 'approximate'
}
