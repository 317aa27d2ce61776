import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { OrderStatus } from '#components/parcel/order-status.tsx'
import { TestBadge } from '#components/display/test-badge.tsx'
import { orderQuery } from '#features/my-orders/orders-queries.ts'
import { EditForm } from './edit-form.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { Proofs } from './proofs.tsx'

/** All details of an order, and its sender's actions. */
export function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const order = useQuery(orderQuery(id))
  const title = order.data ? <span className="font-id">{formatTrackingId(order.data.trackingId)}</span> : t`Order`
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={title} className="md:w-[480px]">
      {order.isPending ? (
        <Loading label={t`Loading`} className="mt-3 grid gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </Loading>
      ) : order.data ? (
        <Details order={order.data} />
      ) : (
        <LoadProblem className="mt-3" title={<Trans>We could not load this order.</Trans>} query={order} />
      )}
    </Sheet>
  )
}

function Details({ order }: { order: CustomerOrderDetail }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <EditForm order={order} onDone={() => setEditing(false)} />
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <OrderStatus order={order} />
        {order.test && <TestBadge />}
      </div>
      {order.test && (
        <p className="mt-2">
          <Trans>Test order – nothing is delivered and nothing is paid.</Trans>
        </p>
      )}
      <OrderActions order={order} onEdit={() => setEditing(true)} />
      <OrderFacts order={order} />
      {order.status === 'DELIVERED' && <Proofs orderId={order.id} />}
    </>
  )
}
