import type { CustomerOrder, OrdersSort } from '@ilbud/proto/http/orders/orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { BookedTimes } from '#components/parcel/booked-times.tsx'
import { CardCell, CardRow, CardTable } from '#components/tables/card-table.tsx'
import { RouteText } from '#components/parcel/route-text.tsx'
import { PlacedCell, StatusCell } from '#components/parcel/order-cells.tsx'
import { formatMoney } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import { paths } from '#lib/page/paths.ts'
import { isOver } from '#lib/parcel/is-over.ts'
import { streetOf } from '#lib/parcel/street-of.ts'
import { useSession } from '#lib/session/session.ts'
import { sorting } from '#lib/lists/sorting.ts'
import { ChangeDialog } from './order/change-dialog.tsx'

interface OrdersTableProps {
  orders: readonly CustomerOrder[]
  sort: OrdersSort
  /** Others are on their way. */
  isOld: boolean
  /** Changed a moment ago. */
  changedId: string | null
  onSort: (sort: OrdersSort) => void
  onOpen: (id: string) => void
}

export function OrdersTable({ orders, sort, isOld, changedId, onSort, onOpen }: OrdersTableProps) {
  const { t } = useLingui()
  const columns = [
    { title: t`Order ID` },
    { title: t`Route` },
    { title: t`Status`, sorted: sort === 'running' ? ('other' as const) : undefined, onSort: () => onSort('running') },
    { title: t`Date`, ...sorting('createdAt', sort, onSort) },
    { title: t`Amount`, number: true, ...sorting('price', sort, onSort) },
    { title: t`Actions`, number: true }
  ]
  return (
    <CardTable caption={t`Your orders`} columns={columns} busy={isOld} scrolls>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} isChanged={order.id === changedId} onOpen={onOpen} />
      ))}
    </CardTable>
  )
}

interface OrderRowProps extends Pick<OrdersTableProps, 'onOpen'> {
  order: CustomerOrder
  isChanged: boolean
}

function OrderRow({ order, isChanged, onOpen }: OrderRowProps) {
  const { t } = useLingui()
  const sizes: Record<string, string> = {
    small: t`Small`,
    medium: t`Medium`,
    large: t`Large`,
    custom: t`Custom`,
    extra_large: t`Extra Large`
  }
  return (
    <CardRow className={cn(isChanged && 'max-md:shadow-[inset_4px_0_var(--color-accent)]')}>
      <CardCell
        className={cn(
          'max-md:col-start-1 max-md:row-start-3 max-md:text-14',
          isChanged && 'md:shadow-[inset_4px_0_var(--color-accent)]'
        )}
      >
        <Link
          to={paths.track(order.trackingId)}
          className="font-id inline-block py-1 text-primary-text underline md:max-[859px]:text-14"
        >
          {formatTrackingId(order.trackingId)}
        </Link>
        <span className="mt-px hidden text-13 text-text-3 md:block">{sizes[order.packageSize]}</span>
      </CardCell>
      <CardCell className="max-md:col-span-full max-md:row-start-2 max-md:pt-1.5 max-md:text-16 max-md:font-semibold">
        <RouteText from={streetOf(order.pickupAddress)} to={streetOf(order.deliveryAddress)} />
        {!isOver(order) && <BookedTimes order={order} className="text-13 font-normal text-text-2" />}
      </CardCell>
      <StatusCell order={order} className="min-[1180px]:whitespace-nowrap md:max-[859px]:[&_svg]:hidden" />
      <PlacedCell order={order} />
      <CardCell amount className="max-md:col-start-2 max-md:row-start-3 max-md:self-center">
        {formatMoney(Math.round(order.totalAmount / 100) * 100)}
      </CardCell>
      <CardCell className="max-md:col-span-full max-md:row-start-4 max-md:mt-2.5 md:pr-2 min-[65rem]:pr-2 min-[1180px]:whitespace-nowrap">
        <RowActions order={order} onOpen={onOpen} />
      </CardCell>
    </CardRow>
  )
}

const look = { variant: 'quiet', size: 'small', className: 'max-md:border-border-strong' } as const
/** A tablet has no room for them; both stand beside the order's details. */
const link = { ...look, className: 'max-md:border-border-strong md:max-[1039px]:hidden' } as const

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
        <ButtonLink {...link} to={paths.sendAgain(order.id)} aria-label={t`Send again, like ${id}`}>
          <Trans>Send again</Trans>
        </ButtonLink>
      )}
      <ButtonLink {...link} to={paths.track(order.trackingId)} aria-label={t`Track ${id}`}>
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
