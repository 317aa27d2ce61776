import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { Trans } from '@lingui/react/macro'
import { formatMoment, formatTime, isSameDay } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'

// Browsers also break lines at the hyphens of a date.
const unbroken = 'whitespace-nowrap'

interface BookedTimesProps {
  order: Pick<CustomerOrder, 'earliestPickup' | 'latestDelivery'>
  className?: string
}

/** The times that an order was booked for; nothing if it has none. */
export function BookedTimes({ order: { earliestPickup, latestDelivery }, className }: BookedTimesProps) {
  if (!earliestPickup && !latestDelivery) return null
  const from = earliestPickup && formatMoment(earliestPickup)
  const isOneDay = earliestPickup !== null && latestDelivery !== null && isSameDay(earliestPickup, latestDelivery)
  const by = latestDelivery && (isOneDay ? formatTime : formatMoment)(latestDelivery)
  return (
    <span className={cn('block text-balance', className)}>
      {from && by ? (
        <Trans>
          Pickup from <span className={unbroken}>{from}</span>, delivery by <span className={unbroken}>{by}</span>
        </Trans>
      ) : from ? (
        <Trans>
          Pickup from <span className={unbroken}>{from}</span>
        </Trans>
      ) : (
        <Trans>
          Delivery by <span className={unbroken}>{by}</span>
        </Trans>
      )}
    </span>
  )
}
