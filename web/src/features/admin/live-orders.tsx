import { customerOrderSchema } from '@ilbud/proto/http/orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { Note } from '#components/note.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { api } from '#lib/api.ts'
import { formatDateTime, formatMoney } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'

const shown = 50
const everyMs = 15_000

function ordersNowQuery() {
  const path = `/api/v1/orders?limit=${shown}`
  return queryOptions({
    queryKey: ['/api/v1/orders', 'staff'],
    queryFn: () => api(z.array(customerOrderSchema), path),
    staleTime: 0,
    refetchInterval: everyMs
  })
}

/** Everybody's orders, as staff may read them. */
export function LiveOrders() {
  const { t } = useLingui()
  const { data, isPending, isError } = useQuery(ordersNowQuery())
  if (isPending) {
    return (
      <Loading label={t`Loading orders`} className="grid gap-2">
        <Skeleton className="h-14 rounded-lg" />
        <Skeleton className="h-14 rounded-lg" />
      </Loading>
    )
  }
  if (isError) {
    return (
      <Note tone="danger" icon={RotateCw} role="alert">
        <Trans>The orders could not be loaded. They are asked for again every 15 seconds.</Trans>
      </Note>
    )
  }
  return (
    <ul className="rounded-lg border border-border bg-surface">
      {data.map((order) => (
        <li
          key={order.id}
          className="grid items-center gap-x-4 gap-y-1 border-t border-border px-4 py-3 text-14 first:border-t-0 md:grid-cols-[190px_1fr_200px_140px_80px]"
        >
          <Link to={paths.track(order.trackingId)} className="id inline-block py-1 text-primary-text underline">
            {formatTrackingId(order.trackingId)}
          </Link>
          <span className="min-w-0">
            {order.pickupAddress.split(',')[0]} – {order.deliveryAddress.split(',')[0]}
          </span>
          <StatusBadge status={order.delayed ? 'DELAYED' : order.status} className="justify-self-start" />
          <time dateTime={order.createdAt} className="text-text-2">
            {formatDateTime(order.createdAt)}
          </time>
          <span className="font-semibold md:text-right">{formatMoney(order.price * 100)}</span>
        </li>
      ))}
    </ul>
  )
}
