import './orders.css'
import type { CustomerOrder } from '@ilbud/proto/http/orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { StatusBadge } from '#components/status-badge.tsx'
import { formatDate, formatMoney } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { OrderActions } from './order-actions.tsx'

/** A table on wide screens, cards on phones; the roles keep its meaning when CSS takes the table away. */
export function OrdersTable({ orders, mayDelete }: { orders: readonly CustomerOrder[]; mayDelete: boolean }) {
  return (
    <div className="orders rounded-lg md:border md:border-border md:bg-surface">
      <table role="table">
        <caption className="sr-only">
          <Trans>Your orders, newest first</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Order ID</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Route</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Status</Trans>
            </th>
            <th role="columnheader" scope="col" aria-sort="descending">
              <Trans>Date</Trans> <span aria-hidden>↓</span>
            </th>
            <th role="columnheader" scope="col" className="text-right">
              <Trans>Amount</Trans>
            </th>
            <th role="columnheader" scope="col">
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} mayDelete={mayDelete} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderRow({ order, mayDelete }: { order: CustomerOrder; mayDelete: boolean }) {
  const { t } = useLingui()
  const sizes: Record<string, string> = {
    small: t`Small`,
    medium: t`Medium`,
    large: t`Large`,
    custom: t`Custom`,
    extra_large: t`Extra Large`
  }
  return (
    <tr role="row">
      <td role="cell" className="is-id">
        <Link to={paths.track(order.trackingId)} className="id inline-block py-1 text-primary-text underline">
          {formatTrackingId(order.trackingId)}
        </Link>
        <span className="sub">{sizes[order.packageSize]}</span>
      </td>
      <td role="cell" className="is-route">
        {firstSegment(order.pickupAddress)}{' '}
        <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
        {firstSegment(order.deliveryAddress)}
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
        <OrderActions order={order} mayDelete={mayDelete} />
      </td>
    </tr>
  )
}

/** Spec 2: the first address segment. */
function firstSegment(address: string): string {
  return address.split(',')[0]!.trim()
}
