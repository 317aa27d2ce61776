import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent } from 'react'
import { cn } from '#lib/style/cn.ts'
import { formatDate, formatMoney, formatTime } from '#lib/format/format.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import type { BoardRow } from './board-queries.ts'
import { isOver } from './order-words.ts'
import { StatusMark } from './status-mark.tsx'

// Farther away the day says more than the time; around midnight it is the other way round.
const timeShownMs = 12 * 3_600_000

interface OrderRowProps {
  order: BoardRow
  /** The minute that ages are told at. */
  now: number
  selected: boolean
  open: boolean
  /** What `?order=` leads to. */
  href: string
  onOpen: (id: string) => void
  onToggle: (id: string, range: boolean) => void
}

/** One order of the list. The whole row opens it; the link inside is for the keyboard and for a new tab. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, now, selected, open, href, onOpen, onToggle } = props
  const { t } = useLingui()
  const id = formatTrackingId(order.trackingId)
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('.bd-check')) return
    event.preventDefault()
    onOpen(order.id)
  }
  return (
    // No key does this: the link inside is the keyboard's way.
    <div role="presentation" className={cn('bd-row', open && 'is-open', selected && 'is-selected')} onClick={press}>
      <span role="cell" className="bd-check">
        <label>
          <input
            type="checkbox"
            className="check"
            checked={selected}
            aria-label={t`Select ${id}`}
            onChange={() => undefined}
            onClick={(event) => onToggle(order.id, event.shiftKey)}
          />
        </label>
      </span>
      <span role="cell" className="bd-order">
        <a href={href} className="id bd-id" data-order={order.id} aria-current={open || undefined}>
          {id}
        </a>
        <span className="bd-amount">{formatMoney(order.price * 100)}</span>
        <span className="bd-route">
          {streetOf(order.pickupAddress)} <span role="img" className="bd-to" aria-label={t`to`} />{' '}
          {streetOf(order.deliveryAddress)}
        </span>
      </span>
      <span role="cell" className="bd-status">
        <StatusMark order={order} now={now} />
      </span>
      <span role="cell" className="bd-driver">
        <DriverName order={order} />
      </span>
      <span role="cell" className="bd-eta">
        {/* What has ended is not expected any more. */}
        <Eta at={isOver(order) ? null : order.estimatedDelivery} now={now} />
      </span>
    </div>
  )
})

function DriverName({ order: { driver, status, code } }: { order: BoardRow }) {
  const { t } = useLingui()
  if (driver) return driver.name ? shortName(driver.name) : t`Unknown name`
  const waits = status === 'PENDING' || code === 'AT_HUB'
  return waits ? (
    <b className="font-semibold text-danger">{t({ message: 'Unassigned', context: 'one order' })}</b>
  ) : (
    <span aria-label={t`None`}>–</span>
  )
}

function Eta({ at, now }: { at: string | null; now: number }) {
  if (!at) return <span>–</span>
  const isNear = Math.abs(Date.parse(at) - now) < timeShownMs
  return <time dateTime={at}>{isNear ? formatTime(at) : formatDate(at).slice(5)}</time>
}

/** `Yusuf D.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.slice(0, 1)}.` : first
}
