import type { CustomerOrder, OrdersSort } from '@ilbud/proto/http/orders/orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { CardCell, CardRow, CardTable } from '#components/tables/card-table.tsx'
import { RouteText } from '#components/parcel/route-text.tsx'
import { OrderStatus } from '#components/parcel/order-status.tsx'
import { TestBadge } from '#components/display/test-badge.tsx'
import { formatDate, formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { isFree } from '#lib/parcel/is-free.ts'
import { isOver } from '#lib/parcel/is-over.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { pressed, sortedBy } from '#lib/lists/sort-direction.ts'

interface CompanyOrdersTableProps {
  orders: readonly CustomerOrder[]
  sort: OrdersSort
  /** Another page or sort order is loading. */
  isOld: boolean
  onSort: (sort: OrdersSort) => void
}

export function CompanyOrdersTable({ orders, sort, isOld, onSort }: CompanyOrdersTableProps) {
  const { t } = useLingui()
  const sorting = (field: 'createdAt' | 'price') => ({
    sorted: sortedBy(sort, field),
    onSort: () => onSort(pressed(sort, field))
  })
  const columns = [
    { title: t`Route` },
    { title: t`Placed by, cost centre, reference` },
    { title: t`Status` },
    { title: t`Date`, ...sorting('createdAt') },
    { title: t`Amount`, number: true, ...sorting('price') }
  ]
  return (
    <CardTable caption={t`The company’s orders`} columns={columns} busy={isOld} scrolls>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </CardTable>
  )
}

function OrderRow({ order }: { order: CustomerOrder }) {
  return (
    <CardRow>
      <CardCell className="max-md:col-span-full max-md:row-start-2 max-md:pt-1.5 max-md:text-16">
        <p className="font-medium">
          <RouteText from={streetOf(order.pickupAddress)} to={streetOf(order.deliveryAddress)} />
        </p>
        <Link
          to={`${paths.dashboard}?order=${order.id}`}
          className="font-id inline-block py-1 text-14 text-primary-text underline pointer-coarse:py-3"
        >
          {formatTrackingId(order.trackingId)}
        </Link>
        {!isOver(order) && <BookedTimes order={order} className="text-13 text-text-2" />}
      </CardCell>
      <CardCell className="text-14 text-text-2 max-md:col-start-1 max-md:row-start-3">
        {order.customerName}
        {order.costCenter && <span className="block text-13">{order.costCenter}</span>}
        {order.reference && <span className="block text-13 wrap-anywhere">{order.reference}</span>}
      </CardCell>
      <CardCell className="max-md:col-start-1 max-md:row-start-1">
        <OrderStatus order={order} />
        {order.test && <TestBadge className="tone-info ml-1.5" />}
      </CardCell>
      <CardCell className="whitespace-nowrap max-md:col-start-2 max-md:row-start-1 max-md:text-14 max-md:leading-7 max-md:text-text-2">
        <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
      </CardCell>
      <CardCell amount className="max-md:col-start-2 max-md:row-start-3">
        {isFree(order) ? (
          <s className="text-text-3">{formatMoney(order.totalAmount)}</s>
        ) : (
          formatMoney(order.totalAmount)
        )}
      </CardCell>
    </CardRow>
  )
}
