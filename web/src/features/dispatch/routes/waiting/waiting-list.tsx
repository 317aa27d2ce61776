import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type PointerEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfferedTo } from '#features/dispatch/board/list/offered-to.tsx'
import { useShortcuts } from '#features/dispatch/keyboard/use-shortcuts.ts'
import type { Assignment } from '#features/dispatch/panel/use-assign.ts'
import { formatRecent } from '#lib/format/format-recent.ts'
import { formatDuration } from '#lib/format/format.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { paths } from '#lib/page/paths.ts'
import { cn } from '#lib/style/cn.ts'
import { AssignCard } from './assign-card.tsx'
import { type Pointed, pointing } from '#features/dispatch/routes/pointed.ts'
import type { Load } from '#features/dispatch/routes/moving/use-drag.ts'
import { type WaitingOrder, whereItWaits } from './waiting-query.ts'

/** So many leave the drivers in view. */
const shownFirst = 5

export interface WaitingListProps {
  waiting: readonly WaitingOrder[]
  /** There are more than were loaded. */
  hasMore: boolean
  openId: string | null
  onOpen: (orderId: string) => void
  pointed: Pointed | null
  onPoint: (pointed: Pointed | null) => void
  onGrab: (event: PointerEvent, load: Load) => void
  assignment: Assignment
  onPlan: () => void
}

/** The orders that wait for a driver, who has waited longest first. One opens to who could take it. */
export function WaitingList(props: WaitingListProps) {
  const { waiting, hasMore, openId, onOpen, onPlan, pointed, onPoint, onGrab, assignment } = props
  const [all, setAll] = useState(false)
  useShortcuts({ j: () => focusOrder(1), k: () => focusOrder(-1) })
  if (waiting.length === 0) return null
  const shown = all ? waiting : waiting.filter(({ id }, at) => at < shownFirst || id === openId)
  const hidden = waiting.length - shown.length
  return (
    <section aria-labelledby="waiting-orders" className="border-b-4 border-border">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-2.5 pr-3 pl-4">
        <h2 id="waiting-orders" className="font-text text-14 font-semibold tracking-normal">
          <Plural value={waiting.length} one="# order waits for a driver" other="# orders wait for a driver" />
        </h2>
        <Button size="small" onClick={onPlan}>
          <Trans>Plan all waiting</Trans>
        </Button>
      </div>
      <ul className="m-0 list-none p-0">
        {shown.map((order) => (
          <WaitingRow key={order.id} {...{ order, onOpen, onPoint, onGrab }} isPointed={order.id === pointed?.orderId}>
            {order.id === openId && <AssignCard orderId={order.id} assignment={assignment} />}
          </WaitingRow>
        ))}
      </ul>
      {(hidden > 0 || hasMore) && (
        <div className="flex flex-wrap items-center gap-x-4 px-2 py-1">
          {hidden > 0 && (
            <Button variant="quiet" size="small" onClick={() => setAll(true)}>
              <Plural value={hidden} one="Show # more" other="Show # more" />
            </Button>
          )}
          {hasMore && (
            <Link to={`${paths.adminOrders()}?filter=unassigned`} className="px-3 text-14">
              <Trans>All on the board</Trans>
            </Link>
          )}
        </div>
      )}
    </section>
  )
}

interface WaitingRowProps extends Pick<WaitingListProps, 'onOpen' | 'onPoint' | 'onGrab'> {
  order: WaitingOrder
  isPointed: boolean
  /** Who could take it; false: it is closed. */
  children: ReactNode
}

const WaitingRow = memo(function WaitingRow(props: WaitingRowProps) {
  const { order, isPointed, onOpen, onPoint, onGrab, children } = props
  const isOpen = Boolean(children)
  const { t } = useLingui()
  const { id, code, offer } = order
  const place = whereItWaits(order)
  const Icon = isOpen ? ChevronDown : ChevronRight
  const grab = (event: PointerEvent) => {
    // A finger scrolls the list; it drags the pin on the map.
    if (event.pointerType !== 'touch') onGrab(event, { kind: 'order', orderId: id })
  }
  return (
    <li className={cn('border-t border-border', isPointed && 'bg-sunken')}>
      <button
        type="button"
        data-waiting
        aria-expanded={isOpen}
        className="flex w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3 aria-expanded:bg-primary-soft aria-expanded:shadow-[inset_4px_0_var(--color-accent)]"
        onClick={() => onOpen(id)}
        onPointerDown={grab}
        {...pointing({ orderId: id }, onPoint)}
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <b className="font-display font-semibold">{formatTrackingId(order.trackingId)}</b>
            <Waited order={order} />
          </span>
          <span className="flex min-w-0 items-center gap-1 text-text-2">
            <span className="truncate">{streetOf(order.pickupAddress)}</span>
            <ArrowRight className="size-3.5 shrink-0" strokeWidth={2} role="img" aria-label={t`to`} />
            <span className="truncate">{streetOf(order.deliveryAddress)}</span>
          </span>
          <BookedTimes order={order} className="text-13 text-text-2" />
          {offer && <OfferedTo offer={offer} withCost />}
          {(code === 'AT_HUB' || !place) && (
            <span className="block text-13 text-text-2">
              {place
                ? t`At the hub`
                : code === 'AT_HUB'
                  ? t`At the hub: not on the map`
                  : t`Address not located: not on the map`}
            </span>
          )}
        </span>
        <Icon className="size-4 shrink-0 text-text-3" strokeWidth={2} aria-hidden />
      </button>
      {isOpen && <div className="px-4 pt-2 pb-4">{children}</div>}
    </li>
  )
})

/** The next or previous order of the list has the focus; the first one if none has. */
function focusOrder(by: 1 | -1): void {
  const orders = [...document.querySelectorAll<HTMLElement>('[data-waiting]')]
  const at = orders.findIndex((order) => order === document.activeElement)
  orders[at < 0 ? 0 : Math.min(orders.length - 1, Math.max(0, at + by))]?.focus()
}

function Waited({ order: { minutes, isLong, waitsSince } }: { order: WaitingOrder }) {
  const { t } = useLingui()
  const duration = formatDuration(minutes)
  const begins = waitsSince && minutes < 0 ? formatRecent(waitsSince) : null
  return (
    <span className={cn('text-13', isLong ? 'font-semibold text-danger' : 'text-text-2')}>
      {begins ? t`from ${begins}` : minutes < 1 ? t`new` : t`${duration} waiting`}
    </span>
  )
}
