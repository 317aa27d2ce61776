import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { Trans } from '@lingui/react/macro'
import { formatDayTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'
import { StatusBadge } from './status-badge.tsx'

type Facts = Pick<CustomerOrder, 'status' | 'returning' | 'delayed' | 'etaUnknownSince' | 'returnBy'>

/** The status of an order in its sender's lists, since when nobody knows when it arrives, and when it has to be back. */
export function OrderStatus({ order }: { order: Facts }) {
  return (
    <>
      <StatusBadge status={order.delayed ? 'DELAYED' : order.status} returning={order.returning} />
      {order.etaUnknownSince && <UnknownSince since={order.etaUnknownSince} />}
      {order.returnBy && <ReturnBy by={order.returnBy} />}
    </>
  )
}

const line = 'mt-0.5 block text-13 text-text-2'

function UnknownSince({ since }: { since: string }) {
  const time = formatDayTime(since)
  return (
    <span className={line}>
      <Trans>Arrival unknown since {time}</Trans>
    </span>
  )
}

function ReturnBy({ by }: { by: string }) {
  const now = useNow(60_000)
  const time = formatDayTime(by)
  return (
    <span className={line}>
      {Date.parse(by) < now ? (
        <Trans>Late on its way back; it should have been there by {time}</Trans>
      ) : (
        <Trans>Should be back by {time}</Trans>
      )}
    </span>
  )
}
