import type { CustomerOrder, OrdersSort } from '@ilbud/proto/http/orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, MoveRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#components/button.tsx'
import { SortHead } from '#components/sort-head.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { formatDate, formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { useSession } from '#lib/session/session.ts'
import { pressed, sortedBy } from '#lib/lists/sort-way.ts'
import { ChangeDialog } from './order/change-dialog.tsx'
import { isOver } from './live-orders.ts'

interface OrdersTableProps {
  orders: readonly CustomerOrder[]
  sort: OrdersSort
  /** Others are on their way. */
  isOld: boolean
  /** Changed a moment ago. */
  freshId: string | null
  onSort: (sort: OrdersSort) => void
  onOpen: (id: string) => void
}

/** A table on wide screens, cards on phones; the roles keep its meaning when CSS takes the table away. */
export function OrdersTable({ orders, sort, isOld, freshId, onSort, onOpen }: OrdersTableProps) {
  return (
    <div className="orders card-table rounded-lg md:border md:border-border md:bg-surface">
      <table role="table" aria-busy={isOld}>
        <caption className="sr-only">
          <Trans>Your orders</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Order ID</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Route</Trans>
            </th>
            <SortHead sorted={sort === 'running' ? 'other' : undefined} onSort={() => onSort('running')}>
              <Trans>Status</Trans>
            </SortHead>
            <SortHead sorted={sortedBy(sort, 'createdAt')} onSort={() => onSort(pressed(sort, 'createdAt'))}>
              <Trans>Date</Trans>
            </SortHead>
            <SortHead sorted={sortedBy(sort, 'price')} onSort={() => onSort(pressed(sort, 'price'))} number>
              <Trans>Amount</Trans>
            </SortHead>
            <th role="columnheader" scope="col" className="text-right">
              <Trans>Actions</Trans>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} isFresh={order.id === freshId} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OrderRowProps extends Pick<OrdersTableProps, 'onOpen'> {
  order: CustomerOrder
  isFresh: boolean
}

function OrderRow({ order, isFresh, onOpen }: OrderRowProps) {
  const { t } = useLingui()
  const sizes: Record<string, string> = {
    small: t`Small`,
    medium: t`Medium`,
    large: t`Large`,
    custom: t`Custom`,
    extra_large: t`Extra Large`
  }
  return (
    <tr role="row" className={isFresh ? 'is-fresh' : undefined}>
      <td role="cell" className="is-id">
        <Link to={paths.track(order.trackingId)} className="id inline-block py-1 text-primary-text underline">
          {formatTrackingId(order.trackingId)}
        </Link>
        <span className="sub">{sizes[order.packageSize]}</span>
      </td>
      <td role="cell" className="is-route">
        {streetOf(order.pickupAddress)}{' '}
        <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
        {streetOf(order.deliveryAddress)}
      </td>
      <td role="cell" className="is-status">
        <StatusBadge status={order.delayed ? 'DELAYED' : order.status} />
      </td>
      <td role="cell" className="is-date">
        <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
      </td>
      <td role="cell" className="is-amount">
        {formatMoney(Math.round(order.totalAmount / 100) * 100)}
      </td>
      <td role="cell" className="is-actions">
        <RowActions order={order} onOpen={onOpen} />
      </td>
    </tr>
  )
}

const look = { variant: 'quiet', size: 'small', className: 'max-md:border-border-strong' } as const

/** The next step; everything else stands beside the order's details. */
function RowActions({ order, onOpen }: Pick<OrderRowProps, 'order' | 'onOpen'>) {
  const { t } = useLingui()
  const user = useSession()
  const [deleting, setDeleting] = useState(false)
  const id = formatTrackingId(order.trackingId)
  const over = isOver(order)
  return (
    <div className="flex justify-end gap-1 max-md:[&>a]:grow">
      {/* Only an admin sees it, for orders that have not begun or are over. */}
      {user?.role === 'admin' && (over || order.status === 'CREATED') && (
        <Button
          variant="quiet"
          size="small"
          className="text-danger hover:bg-danger-soft"
          aria-label={t`Delete ${id}`}
          onClick={() => setDeleting(true)}
        >
          <Trans>Delete</Trans>
        </Button>
      )}
      {deleting && <ChangeDialog change="delete" order={order} onClose={() => setDeleting(false)} />}
      {over && (
        <ButtonLink {...look} to={paths.sendAgain(order.id)} aria-label={t`Send again, like ${id}`}>
          <Trans>Send again</Trans>
        </ButtonLink>
      )}
      <ButtonLink {...look} to={paths.track(order.trackingId)} aria-label={t`Track ${id}`}>
        <Trans>Track</Trans>
      </ButtonLink>
      <Button
        {...look}
        aria-label={t`Details and more for ${id}`}
        aria-haspopup="dialog"
        onClick={() => onOpen(order.id)}
      >
        <Ellipsis className="size-5" strokeWidth={1.75} aria-hidden />
      </Button>
    </div>
  )
}
