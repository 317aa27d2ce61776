import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, GripVertical, Navigation } from 'lucide-react'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { Button, ButtonLink, buttonVariants } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { StepMark } from '#components/display/step-mark.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDistance, formatDuration, formatTime } from '#lib/format/format.ts'
import { movedTo } from '#lib/lists/moved.ts'
import { useNow } from '#lib/page/use-now.ts'
import { pane } from '#features/driver/class-names.ts'
import { ChangeBadge } from '#features/driver/changes/change-mark.tsx'
import { MovedBadge, MovedStrip } from '#features/driver/changes/moved-strip.tsx'
import { useMovedStops } from '#features/driver/changes/use-moved-stops.ts'
import { tabPath } from '#features/driver/driver-nav.tsx'
import type { DriverFix } from '#features/driver/location/fix-sender.ts'
import { isAttemptFailed } from '#features/driver/actions/next-action.ts'
import type { OrderActions } from '#features/driver/actions/use-order-actions.ts'
import { useSetting } from '#features/driver/profile/use-setting.ts'
import { ActiveStop } from './active-stop.tsx'
import { FailureLines } from './failure-lines.tsx'
import { navigationUrl } from './navigation-url.ts'
import { sameStops, type Stop } from './driver-stops.ts'
import { useOrderByHand } from './use-order-by-hand.ts'
import { useDueText } from './use-due-text.ts'
import { type RowDrag, useRowDrag } from './use-row-drag.ts'
import { dueOf, lateMinOf, mayTakePlace, parcelCount, type Visit, visitsOf } from './visits.ts'

interface RoutesTabProps {
  stops: Stop[]
  fix: DriverFix | null
  actions: OrderActions
  route: Pick<UseQueryResult<DriverRoute>, 'data' | 'dataUpdatedAt'>
  isOffline: boolean
}

/** The next stop in full, and the later ones in order. */
export function RoutesTab({ stops, fix, actions, route, isOffline }: RoutesTabProps) {
  const visits = visitsOf(stops)
  const [next, ...later] = visits
  const reordered = useMovedStops(stops, route.data ?? null)
  if (!next) return <NoStops />
  return (
    <>
      <MovedStrip moved={reordered} stops={stops} />
      <ActiveStop key={next[0].order.id} visits={[next, ...later]} fix={fix} actions={actions} />
      {later.length > 0 && <LaterStops {...{ stops, visits, route, isOffline }} movedIds={reordered.ids} />}
    </>
  )
}

type LaterStopsProps = Pick<RoutesTabProps, 'stops' | 'route' | 'isOffline'> & {
  visits: readonly Visit[]
  movedIds: readonly string[]
}

/** The stops after the next one; all of them while their order is being changed. */
function LaterStops({ stops, visits, route: { data, dataUpdatedAt }, isOffline, movedIds }: LaterStopsProps) {
  const route = data ?? null
  const { t } = useLingui()
  const [isOrdering, setOrdering] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const byHand = useOrderByHand(route)
  const ids = stops.map(({ id }) => id)
  // Without a network, or while the route lags behind the orders, there is nothing that could be put in order.
  const isPresent = route !== null && sameStops(ids, route)
  const mayOrder = !isOffline && isPresent
  const isPinned = route?.stops.some(({ pinned }) => pinned) ?? false
  const orders = isOrdering && mayOrder
  const shown = orders ? visits : visits.slice(1)
  const first = orders ? 1 : 2
  const mayMove = (from: number, to: number) => mayTakePlace(visits, from, to)
  const move = (from: number, to: number) => {
    const may = mayMove(from, to)
    setBlocked(!may && to >= 0 && to < visits.length)
    if (may && from !== to)
      byHand.order(
        movedTo(visits, from, to)
          .flat()
          .map(({ id }) => id)
      )
  }
  const { list, drag, begin } = useRowDrag(move)
  const why = isBlocked ? t`What is out for delivery comes first, and a failed attempt last.` : byHand.refusal
  return (
    <section className={pane}>
      <div className="flex items-center justify-between gap-3">
        <h2>{orders ? t`Your sequence` : t`After that`}</h2>
        {mayOrder && (
          <Button aria-pressed={orders} onClick={() => setOrdering(!orders)}>
            {orders ? t`Done` : t`Change the sequence`}
          </Button>
        )}
      </div>
      {isPresent && <WholeRoute route={route} />}
      {isOffline && dataUpdatedAt > 0 && (
        <p className="text-16 text-text-2">{t`The route as of ${formatTime(dataUpdatedAt)}`}</p>
      )}
      <p role="status" className="text-16 font-semibold text-danger">
        {why}
      </p>
      <ol ref={list} className="mt-2" aria-busy={byHand.isBusy}>
        {shown.map((visit, at) => (
          <LaterVisit
            key={visit[0].id}
            visit={visit}
            number={at + first}
            isMoved={visit.some(({ id }) => movedIds.includes(id))}
            drag={orders ? { now: drag, at, begin } : null}
          >
            {orders && (
              <MoveButtons number={at + 1} mayMove={(by) => mayMove(at, at + by)} onMove={(by) => move(at, at + by)} />
            )}
          </LaterVisit>
        ))}
      </ol>
      {mayOrder && isPinned && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-16 text-text-2">
          {t`The sequence of stops was set by hand.`}
          <Button onClick={byHand.release}>{t`Plan it for me`}</Button>
        </p>
      )}
    </section>
  )
}

// A plan is made again within this time while its driver moves.
const overdueMs = 2 * 60_000

/** What is left of the route: kilometres, and when the last stop is due, or was. */
function WholeRoute({ route: { stops, totalKm } }: { route: DriverRoute }) {
  const { t } = useLingui()
  const now = useNow()
  const { arriveAt } = stops.at(-1)!
  const [km, done] = [formatDistance(totalKm), formatTime(arriveAt)]
  return (
    <p className="text-16 text-text-2">
      {now - Date.parse(arriveAt) > overdueMs
        ? t`${km} to go · was to be done ${done}`
        : t`${km} to go · done about ${done}`}
    </p>
  )
}

interface LaterVisitProps {
  visit: Visit
  number: number
  isMoved: boolean
  /** While the order is being changed: where the row is, and what is being dragged now. */
  drag: { now: RowDrag | null; at: number; begin: (event: PointerEvent, at: number) => void } | null
  children: ReactNode
}

/** One visit of the list; `children` in place of the link to the navigation. */
function LaterVisit({ visit, number, isMoved, drag, children }: LaterVisitProps) {
  const { t } = useLingui()
  const [app] = useSetting('ilbud.driver-navigation')
  const [stop] = visit
  const count = parcelCount(visit.map(({ order }) => order))
  return (
    <li
      className={cn(
        'grid grid-cols-[32px_1fr_auto] items-start gap-3 border-b border-border py-3 last:border-b-0',
        drag?.now && placeStyle(drag.now, drag.at)
      )}
      style={drag?.now?.from === drag?.at ? { translate: `0 ${drag?.now?.offset ?? 0}px` } : undefined}
    >
      <span
        className={cn('grid justify-items-center gap-1', drag && 'cursor-grab touch-none self-stretch')}
        onPointerDown={drag ? (event) => drag.begin(event, drag.at) : undefined}
      >
        <StepMark look="outline">
          <b>{number}</b>
        </StepMark>
        {drag && <GripVertical data-grip={drag.at} className="size-6 text-text-2" strokeWidth={2} aria-hidden />}
      </span>
      <span className="min-w-0">
        <b className="block leading-tight font-semibold">{stop.address}</b>
        <span className="text-16 text-text-2">
          {kindOf(stop)}
          {visit.length > 1 && <> · {t`${count} parcels`}</>}
        </span>
        {isAttemptFailed(stop.order) ? <FailureLines order={stop.order} /> : <StopTimes visit={visit} />}
        <span className="mt-1 flex flex-wrap gap-2">
          {/* One for all parcels of the visit. */}
          <span className="contents *:not-first:hidden">
            {visit.map(({ id, order }) => (
              <ChangeBadge key={id} order={order} />
            ))}
          </span>
          {isMoved && <MovedBadge />}
        </span>
      </span>
      {children || (
        <a
          href={navigationUrl(stop, app)}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Navigate to ${stop.address}`}
          className={cn(buttonVariants({ variant: 'outline', size: 'icon' }), 'border-2')}
        >
          <Navigation className="size-5" strokeWidth={1.75} aria-hidden />
        </a>
      )}
    </li>
  )

  function kindOf({ kind, order }: Stop): string {
    if (isAttemptFailed(order)) {
      const mayTryAgain = order.allowedActions.includes('retryDelivery')
      return mayTryAgain ? t`The attempt failed. You can try again under Orders.` : t`The attempt failed.`
    }
    if (kind === 'delivery') return order.returning ? t`Hand back to the sender` : t`Deliver`
    return order.hub === null ? t`Pick up` : t`Fetch at the hub`
  }
}

/** The dragged row is over the others, and a line says where it would go. */
function placeStyle({ from, to }: RowDrag, at: number): string {
  if (at === from) return 'relative z-1 bg-surface shadow-2'
  if (at !== to) return ''
  return to < from ? 'shadow-[0_-3px_var(--color-accent)]' : 'shadow-[0_3px_var(--color-accent)]'
}

interface MoveButtonsProps {
  number: number
  mayMove: (by: 1 | -1) => boolean
  onMove: (by: 1 | -1) => void
}

const moveButton = 'aria-disabled:border-border aria-disabled:bg-sunken aria-disabled:text-text-2'

function MoveButtons({ number, mayMove, onMove }: MoveButtonsProps) {
  const { t } = useLingui()
  return (
    <span className="flex gap-2">
      <Button
        size="icon"
        aria-label={t`Stop ${number} earlier`}
        className={moveButton}
        aria-disabled={!mayMove(-1)}
        onClick={() => onMove(-1)}
      >
        <ArrowUp className="size-5" strokeWidth={2} aria-hidden />
      </Button>
      <Button
        size="icon"
        aria-label={t`Stop ${number} later`}
        className={moveButton}
        aria-disabled={!mayMove(1)}
        onClick={() => onMove(1)}
      >
        <ArrowDown className="size-5" strokeWidth={2} aria-hidden />
      </Button>
    </span>
  )
}

/** The estimated arrival, the distance from the previous stop, and the promise or by how much it will be missed. */
function StopTimes({ visit }: { visit: Visit }) {
  const { t } = useLingui()
  const { legKm, arrival } = visit[0]
  const due = useDueText(dueOf(visit))
  const lateMin = lateMinOf(visit)
  const eta = arrival === null ? null : formatTime(arrival)
  const late = lateMin === null ? null : formatDuration(lateMin)
  const parts = [eta && t`about ${eta}`, legKm !== null && formatDistance(legKm), due].filter(Boolean)
  return (
    <span className="block text-16 text-text-2">
      {parts.join(' · ')}
      {late && <b className="block font-semibold text-danger">{t`${late} late`}</b>}
    </span>
  )
}

function NoStops() {
  const { t } = useLingui()
  return (
    <div className={pane}>
      <EmptyState
        title={t`No stops right now`}
        action={
          <ButtonLink to={tabPath('orders')} variant="primary" className="min-[900px]:hidden">
            {t`See free orders`}
          </ButtonLink>
        }
      >
        <Trans>Accept an order and its stops show up here, in the best order.</Trans>
      </EmptyState>
    </div>
  )
}
