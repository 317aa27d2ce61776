import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LiveMark } from '#components/display/live-mark.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { orderQuery } from '#features/dispatch/board/board-queries.ts'
import { ShortcutsDialog } from '#features/dispatch/keyboard/shortcuts-dialog.tsx'
import { useShortcuts } from '#features/dispatch/keyboard/use-shortcuts.ts'
import { useAssign } from '#features/dispatch/panel/use-assign.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useNow } from '#lib/page/use-now.ts'
import { DragNote } from './moving/drag-note.tsx'
import { ModeSwitch } from './mode/mode-switch.tsx'
import type { Pointed } from './pointed.ts'
import { RoutesList } from './routes-list.tsx'
import { type MapHandle, RoutesMap } from './routes-map.tsx'
import { RoutesStrip } from './routes-strip.tsx'
import { RoutesTimeline } from './routes-timeline.tsx'
import { isAfterShift, isLate } from './route-words.ts'
import { useDrag } from './moving/use-drag.ts'
import { useDrop } from './moving/use-drop.ts'
import { useFleetRoutes } from './use-fleet-routes.ts'
import { useRouteChange } from './moving/use-route-change.ts'
import { useRouteMarks } from './use-route-marks.ts'
import { useWaiting } from './waiting/use-waiting.ts'
import { WaitingSection } from './waiting/waiting-section.tsx'

const none: readonly FleetRoute[] = []

/** What waits and every driver's route as the plan has it: list, map and timeline with one selection. */
export function RoutesPage() {
  const { t } = useLingui()
  usePageTitle(t`Routes`)
  const queryClient = useQueryClient()
  const { list, state, reload, put } = useFleetRoutes()
  const now = useNow(30_000)
  const waiting = useWaiting(now)
  const [chosen, setChosen] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const map = useRef<MapHandle>(null)
  const routes = useMemo(() => (list.data ?? none).toSorted(worstFirst), [list.data])
  const markOf = useRouteMarks(routes)
  const change = useRouteChange(put, reload)
  const { reload: reloadWaiting } = waiting
  const changed = useCallback(
    (ids: readonly string[]) => {
      for (const id of ids) void queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey })
      void reloadWaiting()
      void reload()
    },
    [queryClient, reloadWaiting, reload]
  )
  const assignment = useAssign(changed)
  const { drag, begin } = useDrag({
    driverOnMap: (x, y) => map.current?.driverAt(x, y) ?? null,
    onDrop: useDrop(routes, change, assignment)
  })
  const over = drag?.over ?? null
  // Stable, so that rows that show nothing else than before are not rendered at every move of the pointer.
  const pick = useCallback((driverId: string) => setChosen((before) => (before === driverId ? null : driverId)), [])
  const open = useCallback((orderId: string) => setOpenId((before) => (before === orderId ? null : orderId)), [])
  // Where an order would be dropped is seen everywhere, as if it were pointed at.
  const seen = over ? { driverId: over.driverId } : pointed
  const shared = { routes, markOf, chosen, onPick: pick, pointed: seen, onPoint: setPointed }
  return (
    <div className="flex min-h-[calc(100dvh-var(--adm-bar))] flex-col text-14 xl:h-[calc(100dvh-var(--adm-bar))]">
      <PageHead state={state}>
        <RoutesStrip routes={list.data} waiting={waiting.list.data && waiting.waiting} />
      </PageHead>
      <div className="flex min-h-0 grow flex-col xl:flex-row">
        <div className="bg-surface xl:w-[400px] xl:shrink-0 xl:overflow-y-auto xl:border-r xl:border-border min-[100rem]:w-[480px]">
          <WaitingSection
            {...{ waiting, openId, pointed, assignment }}
            onOpen={open}
            onPoint={setPointed}
            onGrab={begin}
            markChanged={changed}
          />
          <RoutesState list={list} />
          <RoutesList {...shared} {...{ change, drag, assignment, now }} onGrab={begin} />
        </div>
        <div className="flex min-h-0 min-w-0 grow flex-col">
          <RoutesMap {...shared} waiting={waiting.waiting} onPickOrder={open} onGrab={begin} handle={map} />
          <div className="xl:max-h-[38%] xl:overflow-y-auto">
            <RoutesTimeline {...shared} {...{ now, over }} />
          </div>
        </div>
      </div>
      {drag && <DragNote drag={drag} routes={routes} />}
    </div>
  )
}

function PageHead({ state, children }: { state: ChannelState; children: ReactNode }) {
  const { t } = useLingui()
  const [hasKeys, setKeys] = useState(false)
  useShortcuts({ '?': () => setKeys(true) })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-border bg-surface px-4 py-2">
      <h1 className="text-18">
        <Trans>Routes</Trans>
      </h1>
      {children}
      <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {state !== 'live' && (
          <LiveMark tone={state === 'connecting' ? 'info' : 'warning'}>
            {state === 'connecting' ? t`Connecting` : t`Routes are not live`}
          </LiveMark>
        )}
        <Button
          variant="quiet"
          size="icon"
          className="pointer-coarse:hidden"
          aria-label={t`Keyboard`}
          onClick={() => setKeys(true)}
        >
          <Keyboard className="size-5" strokeWidth={1.75} aria-hidden />
        </Button>
        <ModeSwitch />
      </div>
      <ShortcutsDialog page="routes" open={hasKeys} onOpenChange={setKeys} />
    </div>
  )
}

/** What there is instead of a list of routes. */
function RoutesState({ list }: { list: ReturnType<typeof useFleetRoutes>['list'] }) {
  const { t } = useLingui()
  if (list.isPending) return <LoadingRows count={5} row="h-16 rounded-md" />
  if (!list.data) {
    return <LoadProblem title={t`We could not load the routes.`} query={list} className="m-3" />
  }
  if (list.data.length > 0) return null
  return (
    <EmptyState title={t`Nobody is on duty`}>
      <Trans>Drivers who go on duty show up here with their route.</Trans>
    </EmptyState>
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
