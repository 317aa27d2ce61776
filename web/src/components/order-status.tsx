import type { CustomerOrder } from '@ilbud/proto/http/orders'
import { Trans } from '@lingui/react/macro'
import { formatDay, formatTime, isSameDay } from '#lib/format/format.ts'
import { StatusBadge } from './status-badge.tsx'

/** The status of an order in its sender's lists, and since when nobody knows when it arrives. */
export function OrderStatus({ order }: { order: Pick<CustomerOrder, 'status' | 'delayed' | 'etaUnknownSince'> }) {
  return (
    <>
      <StatusBadge status={order.delayed ? 'DELAYED' : order.status} />
      {order.etaUnknownSince && <UnknownSince since={order.etaUnknownSince} />}
    </>
  )
}

function UnknownSince({ since }: { since: string }) {
  const time = isSameDay(since, Date.now()) ? formatTime(since) : `${formatDay(since)} ${formatTime(since)}`
  return (
    <span className="mt-0.5 block text-13 text-text-2">
      <Trans>Arrival unknown since {time}</Trans>
    </span>
  )
}
