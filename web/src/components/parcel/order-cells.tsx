import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { TestBadge } from '#components/display/test-badge.tsx'
import { CardCell } from '#components/tables/card-table.tsx'
import { formatDate } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import { OrderStatus } from './order-status.tsx'

/** The status in a list of orders; on phones at the top of the card. */
export function StatusCell({ order, className }: { order: CustomerOrder; className?: string }) {
  return (
    <CardCell className={cn('max-md:col-start-1 max-md:row-start-1', className)}>
      <OrderStatus order={order} />
      {order.test && <TestBadge className="tone-info ml-1.5" />}
    </CardCell>
  )
}

/** The day of placing, beside the status. */
export function PlacedCell({ order: { createdAt } }: { order: CustomerOrder }) {
  return (
    <CardCell className="whitespace-nowrap max-md:col-start-2 max-md:row-start-1 max-md:text-14 max-md:leading-7 max-md:text-text-2">
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </CardCell>
  )
}
