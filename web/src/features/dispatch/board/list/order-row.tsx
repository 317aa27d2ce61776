import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent } from 'react'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { CheckInput } from '#components/forms/choice.tsx'
import { cn } from '#lib/style/cn.ts'
import { formatDate, formatMoney, formatTime } from '#lib/format/format.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'
import { OfferedTo } from './offered-to.tsx'
import { shortName } from '#features/dispatch/board/short-name.ts'
import { isOver } from '#features/dispatch/board/order-words.ts'
import { StatusMark } from './status-mark.tsx'

// Within this, also across midnight, the time is shown; beyond it the day.
const timeShownMs = 12 * 3_600_000

interface OrderRowProps {
  order: BoardRow
  /** The time from which ages are counted, to the minute. */
  now: number
  selected: boolean
  open: boolean
  /** Its driver has written and nobody has answered. */
  unanswered: boolean
  /** What `?order=` leads to. */
  href: string
  onOpen: (id: string) => void
  onToggle: (id: string, range: boolean) => void
}

/** One order of the list. The whole row opens it; the link inside is for the keyboard and for a new tab. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, now, selected, open, unanswered, href, onOpen, onToggle } = props
  const { t } = useLingui()
  const id = formatTrackingId(order.trackingId)
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('[data-select]')) return
    event.preventDefault()
    onOpen(order.id)
  }
  return (
    // Keyboard users have the link inside.
    <div
      role="presentation"
      className={cn(
        'group grid min-h-[57px] cursor-pointer grid-cols-[34px_minmax(0,1fr)_128px_90px_72px] items-center border-b border-border bg-surface pr-3.5 pl-3 *:min-w-0 hover:bg-sunken max-xl:grid-cols-[44px_1fr_auto] max-xl:items-start max-xl:gap-y-0.5 max-xl:rounded-lg max-xl:border max-xl:pt-2.5 max-xl:pb-3 max-xl:pl-1 xl:*:py-[5px] xl:*:not-last:pr-2',
        open &&
          'forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight] xl:bg-primary-soft xl:shadow-[inset_4px_0_var(--color-accent)]',
        (open || selected) &&
          'max-xl:border-2 max-xl:border-primary max-xl:pt-[9px] max-xl:pr-[13px] max-xl:pb-[11px] max-xl:pl-[3px]'
      )}
      onClick={press}
    >
      <span role="cell" data-select className="max-xl:row-[1/4]">
        <label className="grid min-h-[34px] w-[34px] cursor-pointer items-center justify-items-start max-xl:min-h-11 max-xl:w-11 max-xl:items-start max-xl:justify-items-center max-xl:pt-0.5">
          <CheckInput
            className="xl:size-[18px] xl:rounded-xs"
            checked={selected}
            aria-label={t`Select ${id}`}
            onChange={() => undefined}
            onClick={(event) => onToggle(order.id, event.shiftKey)}
          />
        </label>
      </span>
      <span role="cell" className="max-xl:grid max-xl:grid-cols-[1fr_auto] max-xl:[grid-area:2/2/auto/-1]">
        <a
          href={href}
          className="inline-block font-display whitespace-nowrap min-h-6 text-13 leading-6 font-semibold tracking-normal text-text no-underline group-hover:underline max-xl:row-start-2 max-xl:font-medium max-xl:text-text-2"
          data-order={order.id}
          aria-current={open || undefined}
        >
          {id}
        </a>
        <span className="float-right leading-6 text-text-2 max-xl:row-start-2">{formatMoney(order.price * 100)}</span>
        <span className="block truncate text-text-2 max-xl:col-span-full max-xl:text-[0.9375rem] max-xl:font-semibold max-xl:whitespace-normal max-xl:text-text">
          {streetOf(order.pickupAddress)} <Arrow label={t`to`} /> {streetOf(order.deliveryAddress)}
        </span>
        {!isOver(order) && (
          <BookedTimes
            order={order}
            className="text-12 leading-tight text-text-2 max-xl:col-span-full max-xl:text-13"
          />
        )}
      </span>
      <span role="cell" className="max-xl:[grid-area:1/2]">
        <StatusMark order={order} now={now} />
      </span>
      <span role="cell" className="max-xl:text-text-2 max-xl:[grid-area:3/2/auto/-1]">
        <DriverName order={order} />
        {unanswered && (
          <span className="block text-12 leading-tight font-semibold text-danger max-xl:ml-2 max-xl:inline-block max-xl:text-13">
            {t`awaits reply`}
          </span>
        )}
      </span>
      <span
        role="cell"
        className="text-right font-display text-14 leading-[1.3] font-semibold normal-nums max-xl:[grid-area:1/3]"
      >
        {/* What has ended is not expected any more. */}
        <Eta {...(isOver(order) ? noArrival : order)} now={now} />
      </span>
    </div>
  )
})

/** Drawn like the icon with a fifth of its nodes, because a scroll shows thousands of them. */
function Arrow({ label }: { label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className="inline-block h-[9px] w-3 bg-current [clip-path:polygon(0_44%,84%_44%,62%_8%,70%_0,100%_50%,70%_100%,62%_92%,84%_56%,0_56%)] forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
    />
  )
}

function DriverName({ order: { test, driver, status, code, releasesAt, offer } }: { order: BoardRow }) {
  const { t } = useLingui()
  // A robot takes its steps.
  if (test) return <span className="text-text-2">{t`Robot`}</span>
  if (driver) return driver.name ? shortName(driver.name) : t`Unknown name`
  if (releasesAt) return <span className="text-text-2">{t({ message: 'Scheduled', context: 'one order' })}</span>
  if (offer) return <OfferedTo offer={offer} />
  const waits = status === 'PENDING' || code === 'AT_HUB'
  return waits ? (
    <b className="font-semibold text-danger">{t({ message: 'Unassigned', context: 'one order' })}</b>
  ) : (
    <span aria-label={t`None`}>–</span>
  )
}

type Arrival = Pick<BoardRow, 'estimatedDelivery' | 'etaUnknownSince'>

const noArrival: Arrival = { estimatedDelivery: null, etaUnknownSince: null }

/** When it is expected, or since when nobody knows that. */
function Eta({ estimatedDelivery, etaUnknownSince, now }: Arrival & { now: number }) {
  const { t } = useLingui()
  const at = etaUnknownSince ?? estimatedDelivery
  if (!at) return <span>–</span>
  const isNear = Math.abs(Date.parse(at) - now) < timeShownMs
  const time = isNear ? formatTime(at) : formatDate(at).slice(5)
  if (!etaUnknownSince) return <time dateTime={at}>{time}</time>
  return <span className="block text-12 leading-tight text-danger">{t`unknown since ${time}`}</span>
}
