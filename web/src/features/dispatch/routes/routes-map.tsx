import type { FleetRoute } from '@ilbud/proto/http/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Button } from '#components/button.tsx'
import type { DrawnRoute } from '#components/map/routes-engine.ts'
import { useEngine } from '#components/map/use-engine.ts'
import { colorOf, stopColor } from './route-colors.ts'

const loadRoutesEngine = async () => (await import('#components/map/routes-engine.ts')).RoutesEngine

interface RoutesMapProps {
  routes: readonly FleetRoute[]
  chosen: string | null
  onPick: (driverId: string) => void
}

/** The routes on the map. The list beside it says the same, and is all there is where a map cannot be shown. */
export function RoutesMap({ routes, chosen, onPick }: RoutesMapProps) {
  const { t } = useLingui()
  const { container, engine, failed } = useEngine(loadRoutesEngine)
  const drawn = useMemo(() => routes.map(toDrawn), [routes])
  useEffect(() => engine?.showRoutes(drawn, chosen), [engine, drawn, chosen])
  useEffect(() => engine?.whenPicked(onPick))
  return (
    <section aria-label={t`Map`} className="relative min-h-[320px] min-w-0 grow">
      <div ref={container} aria-hidden className="absolute! inset-0 isolate bg-map-water" hidden={failed} />
      {failed && (
        <p className="p-4 text-text-2">
          <Trans>The map cannot be shown here. The list of routes says the same.</Trans>
        </p>
      )}
      {engine && (
        <div className="absolute top-3 right-3 z-1 grid rounded-md border border-border bg-surface shadow-2">
          <Button variant="quiet" size="icon" aria-label={t`Zoom in`} onClick={() => engine.zoom(1)}>
            <Plus className="size-4" strokeWidth={2} aria-hidden />
          </Button>
          <Button variant="quiet" size="icon" aria-label={t`Zoom out`} onClick={() => engine.zoom(-1)}>
            <Minus className="size-4" strokeWidth={2} aria-hidden />
          </Button>
        </div>
      )}
    </section>
  )
}

/** Stops whose place is unknown, as a hub's, keep their number and are not drawn. */
function toDrawn({ driverId, stops, legs }: FleetRoute): DrawnRoute {
  return {
    driverId,
    color: colorOf(driverId),
    lines: legs.flatMap(({ geometry }) => (geometry ? [geometry] : [])),
    stops: stops.flatMap((stop, index) => {
      const { id, lat, lng } = stop
      return lat === null || lng === null ? [] : [{ id, number: index + 1, lat, lng, color: stopColor(driverId, stop) }]
    })
  }
}
