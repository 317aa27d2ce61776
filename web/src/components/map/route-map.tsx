import type { LatLng } from '@ilbud/proto/http/fields'
import type { Route } from '@ilbud/proto/http/places'
import { Trans, useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cn } from '#lib/style/cn.ts'
import { formatDistance, formatDuration } from '#lib/format/format.ts'
import { MapView } from './map-view.tsx'
import { routeQuery } from './route-query.ts'

interface RouteMapProps {
  pickup: LatLng | null
  delivery: LatLng | null
  className?: string
}

/** The driving route between two places; says if it is only an approximation. */
export function RouteMap({ pickup, delivery, className }: RouteMapProps) {
  const both = pickup && delivery
  const { data: route } = useQuery(both ? routeQuery(pickup, delivery) : { queryKey: ['no route'], queryFn: skipToken })
  const shown = both ? route : undefined
  const scene = useMemo(
    () => ({ pickup, destination: delivery, route: shown?.geometry ?? null, coveredBelow: 84 }),
    [pickup, delivery, shown]
  )
  if (!both) return <NoRoute className={className} />
  return <MapView scene={scene} className={cn('h-64', className)} caption={shown && <RouteCaption route={shown} />} />
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

function NoRoute({ className }: { className: string | undefined }) {
  return (
    <div
      className={cn(
        'grid h-64 place-items-center rounded-lg border border-dashed border-border-strong bg-sunken p-6 text-center text-text-2',
        className
      )}
    >
      <p>
        <Trans>Map will appear once both addresses are entered</Trans>
      </p>
    </div>
  )
}

function isApproximate({ source }: Route): boolean {
  return source !== 'osrm' && source !== 'google'
}
