import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { Boundary } from '#components/feedback/boundary.tsx'
import { Button } from '#components/forms/button.tsx'
import type { FleetEngine } from '#components/map/fleet/fleet-engine.ts'
import { MapFailure, MapSurface } from '#components/map/map-parts.tsx'
import { routeQuery } from '#components/map/routes/route-query.ts'
import { useEngine } from '#components/map/engine/use-engine.ts'
import { LiveMark } from '#components/display/live-mark.tsx'
import type { BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import { orderQuery } from '#features/dispatch/board/board-queries.ts'
import { cn } from '#lib/style/cn.ts'
import { MapZoom } from '#features/dispatch/map-zoom.tsx'
import { DriversList } from './drivers-list.tsx'
import { FleetLegend } from './fleet-legend.tsx'
import { useFleet } from './use-fleet.ts'

const loadFleetEngine = async () => (await import('#components/map/fleet/fleet-engine.ts')).FleetEngine

const chip = 'rounded-md border border-border bg-surface px-3 py-1.5 shadow-1'

interface FleetSectionProps {
  className: string
  openId: string | null
  filter: BoardFilter
  change: (changes: Partial<BoardFilter>) => void
}

/** Map of all drivers on duty and the open order, and the same as a list, which stays when the map has an error. */
export function FleetSection(props: FleetSectionProps) {
  return (
    <Boundary instead={(_error, again) => <Fleet {...props} container={null} engine={null} failed again={again} />}>
      <FleetWithMap {...props} />
    </Boundary>
  )
}

function FleetWithMap(props: FleetSectionProps) {
  return <Fleet {...props} {...useEngine(loadFleetEngine)} again={null} />
}

interface FleetProps extends FleetSectionProps {
  container: RefObject<HTMLDivElement | null> | null
  engine: FleetEngine | null
  failed: boolean
  /** Null: nothing to try. */
  again: (() => void) | null
}

function Fleet({ className, openId, filter, change, container, engine, failed, again }: FleetProps) {
  const { t } = useLingui()
  const { state, list } = useFleet(engine)
  const [listed, setListed] = useState(false)
  const orderDriver = useShownOrder(engine, openId)
  const chosen = filter.driverId || orderDriver
  const pick = (id: string) => change({ driverId: id === filter.driverId ? '' : id })

  useEffect(() => {
    engine?.whenPicked(pick)
  })
  // An open order sets the map's view itself.
  useEffect(() => engine?.choose(chosen, openId === null), [engine, chosen, openId])

  const showsList = listed || failed
  return (
    <section
      id="fleet"
      tabIndex={-1}
      className={cn('focus-visible:-outline-offset-3', className)}
      aria-label={t`Fleet`}
    >
      <MapSurface container={container} failed={failed} />
      <div className="absolute top-3 left-3 z-1 flex flex-wrap items-center gap-2">
        {!failed && (
          <Button className="shadow-2" aria-expanded={listed} onClick={() => setListed(!listed)}>
            <Users className="size-4" strokeWidth={2} aria-hidden />
            <Trans>Drivers</Trans>
          </Button>
        )}
        {state !== 'live' && (
          <LiveMark tone={state === 'connecting' ? 'info' : 'warning'} className={chip}>
            {state === 'connecting' ? t`Connecting` : t`Positions are not live`}
          </LiveMark>
        )}
      </div>
      {showsList && (
        <DriversList
          list={list}
          chosen={filter.driverId}
          onPick={pick}
          onClose={failed ? null : () => setListed(false)}
        />
      )}
      {failed && (
        <div className={cn(chip, 'absolute right-3 bottom-3 left-3 z-1')}>
          {again ? (
            <MapFailure again={again} />
          ) : (
            <Trans>The map cannot be shown here. The list of drivers says the same.</Trans>
          )}
        </div>
      )}
      {engine && !showsList && <MapZoom onZoom={(by) => engine.zoom(by)} />}
      {!failed && !showsList && <FleetLegend />}
    </section>
  )
}

/** Shows the open order's places and route on the map. Returns its driver. */
function useShownOrder(engine: { show: (scene: object) => void } | null, openId: string | null): string | null {
  const { data } = useQuery({ ...orderQuery(openId ?? ''), enabled: openId !== null })
  const order = openId === null ? undefined : data
  const pickup = order?.pickup ?? null
  const delivery = order?.delivery ?? null
  const both = pickup !== null && delivery !== null
  const route = useQuery({
    ...routeQuery(pickup ?? nowhere, delivery ?? nowhere),
    enabled: both
  })
  const geometry = both ? (route.data?.geometry ?? null) : null
  // The same places give the same scene, so that a reloaded order does not move the map.
  const key = JSON.stringify([pickup, delivery])
  const scene = useMemo(
    () => ({ pickup, destination: delivery, route: geometry }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key, geometry]
  )
  useEffect(() => engine?.show(scene), [engine, scene])
  return order?.driver?.id ?? null
}

const nowhere = { lat: 0, lng: 0 }
