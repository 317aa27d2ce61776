import type { CustomerOrder, OrdersSort } from '@ilbud/proto/http/orders/orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { CardCell, CardRow, CardTable } from '#components/tables/card-table.tsx'
import { RouteText } from '#components/parcel/route-text.tsx'
import { PlacedCell, StatusCell } from '#components/parcel/order-cells.tsx'
import { formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { isFree } from '#lib/parcel/is-free.ts'
import { isOver } from '#lib/parcel/is-over.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { sorting } from '#lib/lists/sorting.ts'

interface CompanyOrdersTableProps {
  orders: readonly CustomerOrder[]
  sort: OrdersSort
  /** Another page or sort order is loading. */
  isOld: boolean
  onSort: (sort: OrdersSort) => void
}

export function CompanyOrdersTable({ orders, sort, isOld, onSort }: CompanyOrdersTableProps) {
  const { t } = useLingui()
  const columns = [
    { title: t`Route` },
    { title: t`Placed by, cost centre, reference` },
    { title: t`Status` },
    { title: t`Date`, ...sorting('createdAt', sort, onSort) },
    { title: t`Amount`, number: true, ...sorting('price', sort, onSort) }
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
      <StatusCell order={order} />
      <PlacedCell order={order} />
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
