import './company-orders.css'
import type { CustomerOrder, OrdersSort } from '@ilbud/proto/http/orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { MoveRight } from 'lucide-react'
import { Link } from 'react-router'
import { SortHead } from '#components/sort-head.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { formatDate, formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { pressed, sortedBy } from '#lib/lists/sort-way.ts'

interface CompanyOrdersTableProps {
  orders: readonly CustomerOrder[]
  sort: OrdersSort
  /** Another page or sort order is loading. */
  isOld: boolean
  onSort: (sort: OrdersSort) => void
}

/** A table on wide screens, cards on phones. Roles are explicit, because CSS removes the table's own. */
export function CompanyOrdersTable({ orders, sort, isOld, onSort }: CompanyOrdersTableProps) {
  return (
    <div className="company-orders card-table rounded-lg md:border md:border-border md:bg-surface">
      <table role="table" aria-busy={isOld}>
        <caption className="sr-only">
          <Trans>The company’s orders</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Trans>Route</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Placed by</Trans>
            </th>
            <th role="columnheader" scope="col">
              <Trans>Status</Trans>
            </th>
            <SortHead sorted={sortedBy(sort, 'createdAt')} onSort={() => onSort(pressed(sort, 'createdAt'))}>
              <Trans>Date</Trans>
            </SortHead>
            <SortHead sorted={sortedBy(sort, 'price')} onSort={() => onSort(pressed(sort, 'price'))} number>
              <Trans>Amount</Trans>
            </SortHead>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const { t } = useLingui()
  return (
    <tr role="row">
      <td role="cell" className="is-route">
        <p className="font-medium">
          {streetOf(order.pickupAddress)}{' '}
          <MoveRight className="inline size-4 text-accent-text" strokeWidth={2} aria-label={t`to`} />{' '}
          {streetOf(order.deliveryAddress)}
        </p>
        <Link
          to={`${paths.dashboard}?order=${order.id}`}
          className="id inline-block py-1 text-14 text-primary-text underline"
        >
          {formatTrackingId(order.trackingId)}
        </Link>
      </td>
      <td role="cell" className="is-sender text-14 text-text-2">
        {order.customerName}
      </td>
      <td role="cell" className="is-status">
        <StatusBadge status={order.delayed ? 'DELAYED' : order.status} />
      </td>
      <td role="cell" className="is-date whitespace-nowrap">
        <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
      </td>
      <td role="cell" className="is-amount">
        {formatMoney(order.totalAmount)}
      </td>
    </tr>
  )
}
