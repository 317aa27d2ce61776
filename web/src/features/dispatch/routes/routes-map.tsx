import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useImperativeHandle, useMemo } from 'react'
import { Boundary } from '#components/feedback/boundary.tsx'
import type { DrawnRoute, WaitingSpot } from '#components/map/routes/drawn-route.ts'
import { MapFailure } from '#components/map/map-parts.tsx'
import { useEngine } from '#components/map/engine/use-engine.ts'
import { MapZoom } from '#features/dispatch/map-zoom.tsx'
import { stopColor } from './route-marks.ts'
import type { Pointed } from './pointed.ts'
import type { Load } from './moving/use-drag.ts'
import { useFixes } from './use-fixes.ts'
import type { MarkOf } from './use-route-marks.ts'
import { whereItWaits, type WaitingOrder } from './waiting/waiting-query.ts'

const loadRoutesEngine = async () => (await import('#components/map/routes/routes-engine.ts')).RoutesEngine

export interface MapHandle {
  /** Whose route is at this place of the screen. */
  driverAt: (x: number, y: number) => string | null
}

interface RoutesMapProps {
  routes: readonly FleetRoute[]
  waiting: readonly WaitingOrder[]
  markOf: MarkOf
  chosen: string | null
  onPick: (driverId: string) => void
  onPickOrder: (orderId: string) => void
  pointed: Pointed | null
  onPoint: (pointed: Pointed | null) => void
  onGrab: (event: PointerEvent, load: Load) => void
  handle: RefObject<MapHandle | null>
}

/** Routes, drivers and waiting orders on the map. The list says the same, and is all there is without a map. */
export function RoutesMap(props: RoutesMapProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Map`} className="relative min-h-[320px] min-w-0 grow">
      <Boundary
        instead={(_error, again) => (
          <div className="p-4 text-text-2">
            <MapFailure again={again} />
          </div>
        )}
      >
        <LiveMap {...props} />
      </Boundary>
    </section>
  )
}

function LiveMap(props: RoutesMapProps) {
  const { routes, waiting, markOf, chosen, onPick, onPickOrder, pointed, onPoint, onGrab, handle } = props
  const { container, engine, failed } = useEngine(loadRoutesEngine)
  useFixes(engine)
  const drawn = useMemo(() => routes.map((route) => toDrawn(route, markOf)), [routes, markOf])
  const spots = useMemo(() => waiting.flatMap(toSpot), [waiting])
  useEffect(() => engine?.showRoutes(drawn, chosen), [engine, drawn, chosen])
  useEffect(() => engine?.showWaiting(spots), [engine, spots])
  useEffect(() => engine?.point(pointed), [engine, pointed])
  useEffect(() =>
    engine?.listen({
      onPick,
      onPickOrder,
      onPoint,
      onGrab: (event, orderId) => onGrab(event, { kind: 'order', orderId })
    })
  )
  useImperativeHandle(handle, () => ({
    driverAt: (x, y) => {
      const { left = 0, top = 0 } = container.current?.getBoundingClientRect() ?? {}
      return engine?.driverAt([x - left, y - top]) ?? null
    }
  }))
  return (
    <>
      <div
        ref={container}
        aria-hidden
        data-map={failed ? 'failed' : 'shown'}
        data-drop-map
        className="absolute! inset-0 isolate bg-map-water"
        hidden={failed}
      />
      {failed && (
        <p className="p-4 text-text-2">
          <Trans>The map cannot be shown here. The list of routes says the same.</Trans>
        </p>
      )}
      {engine && <Legend />}
      {engine && <MapZoom onZoom={(by) => engine.zoom(by)} />}
    </>
  )
}

/** Its dots are coloured as the pins are, in both themes. */
function Legend() {
  const dot = 'inline-block size-2.5 rounded-full border border-[#fefefc] align-baseline'
  return (
    <p className="absolute top-3 left-3 z-1 max-w-[calc(100%-80px)] rounded-md border border-border bg-surface px-3 py-1.5 text-12 shadow-1">
      <Trans>
        Waiting, minutes: <span className={`${dot} bg-[#12303b]`} /> fresh <span className={`${dot} bg-[#b3261e]`} />{' '}
        too long
      </Trans>{' '}
      · <Trans>route of each driver, stops in order</Trans>
    </p>
  )
}

/** Stops whose place is unknown, as a hub's, keep their number and are not drawn. */
function toDrawn({ driverId, driverName, stops, legs }: FleetRoute, markOf: MarkOf): DrawnRoute {
  const mark = markOf(driverId)
  return {
    driverId,
    name: driverName.split(' ', 1)[0]!,
    ...mark,
    lines: legs.flatMap(({ geometry }) => (geometry ? [geometry] : [])),
    stopCount: stops.length,
    stops: stops.flatMap((stop, index) => {
      const { id, lat, lng } = stop
      return lat === null || lng === null ? [] : [{ id, number: index + 1, lat, lng, color: stopColor(mark, stop) }]
    })
  }
}

function toSpot(order: WaitingOrder): WaitingSpot | [] {
  const { id: orderId, minutes, isLong } = order
  const place = whereItWaits(order)
  return place ? { orderId, lat: place.lat, lng: place.lng, minutes: minutes < 1 ? null : minutes, isLong } : []
}
