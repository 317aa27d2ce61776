import type { FleetRoute } from '@ilbud/proto/http/driver-route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { EmptyState } from '#components/empty-state.tsx'
import { LiveMark } from '#components/live-mark.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { LoadingRows } from '#components/skeleton.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useNow } from '#lib/page/use-now.ts'
import { RoutesList } from './routes-list.tsx'
import { RoutesMap } from './routes-map.tsx'
import { RoutesTimeline } from './routes-timeline.tsx'
import { isAfterShift, isLate } from './route-words.ts'
import { useFleetRoutes } from './use-fleet-routes.ts'

/** Every driver's route as the plan has it: list, map and timeline with one selection. */
export function RoutesPage() {
  const { t } = useLingui()
  usePageTitle(t`Routes`)
  const { list, state, reload, put } = useFleetRoutes()
  const now = useNow(30_000)
  const [chosen, setChosen] = useState<string | null>(null)
  const pick = (driverId: string) => setChosen((before) => (before === driverId ? null : driverId))
  const routes = useMemo(() => (list.data ?? []).toSorted(worstFirst), [list.data])
  const late = routes.filter(({ stops }) => stops.some(isLate)).length
  const stops = routes.reduce((sum, route) => sum + route.stops.length, 0)
  return (
    <div className="flex min-h-[calc(100dvh-var(--adm-bar))] flex-col text-14 xl:h-[calc(100dvh-var(--adm-bar))]">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-border bg-surface px-4 py-2">
        <h1 className="text-18">
          <Trans>Routes</Trans>
        </h1>
        {list.data && (
          <p className="text-text-2">
            <Plural value={routes.length} one="# driver" other="# drivers" /> ·{' '}
            <Plural value={stops} one="# stop" other="# stops" /> ·{' '}
            {late > 0 ? (
              <b className="font-semibold text-danger">
                <Plural value={late} one="# route with late stops" other="# routes with late stops" />
              </b>
            ) : (
              <Trans>nothing late</Trans>
            )}
          </p>
        )}
        {state !== 'live' && (
          <LiveMark tone={state === 'connecting' ? 'info' : 'warning'} className="ml-auto">
            {state === 'connecting' ? t`Connecting` : t`Routes are not live`}
          </LiveMark>
        )}
      </div>
      <div className="flex min-h-0 grow flex-col xl:flex-row">
        <div className="bg-surface xl:w-[400px] xl:shrink-0 xl:overflow-y-auto xl:border-r xl:border-border">
          {list.isPending && <LoadingRows count={5} row="h-16 rounded-md" />}
          {list.error && !list.data && (
            <LoadProblem
              title={t`We could not load the routes.`}
              error={list.error}
              retry={() => void list.refetch()}
              className="m-3"
            />
          )}
          {list.data && routes.length === 0 && (
            <EmptyState title={t`Nobody is on duty`}>
              <Trans>Drivers who go on duty show up here with their route.</Trans>
            </EmptyState>
          )}
          <RoutesList {...{ routes, chosen, put, reload }} onPick={pick} />
        </div>
        <div className="flex min-h-0 min-w-0 grow flex-col">
          <RoutesMap routes={routes} chosen={chosen} onPick={pick} />
          <div className="xl:max-h-[38%] xl:overflow-y-auto">
            <RoutesTimeline routes={routes} now={now} chosen={chosen} onPick={pick} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Routes with late stops, or stops after the end of the shift, then those with stops, then the others; by name within. */
function worstFirst(one: FleetRoute, other: FleetRoute): number {
  const rank = (route: FleetRoute) => {
    const { stops } = route
    if (stops.some((stop) => isLate(stop) || isAfterShift(stop, route))) return 0
    return stops.length > 0 ? 1 : 2
  }
  return rank(one) - rank(other) || one.driverName.localeCompare(other.driverName)
}
