import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatTime, isSameDay } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'

interface BookedTimesProps {
  order: Pick<CustomerOrder, 'earliestPickup' | 'latestDelivery'>
  className?: string
}

/** The times that an order was booked for; nothing if it has none. */
export function BookedTimes({ order: { earliestPickup, latestDelivery }, className }: BookedTimesProps) {
  const { t } = useLingui()
  if (!earliestPickup && !latestDelivery) return null
  const from = earliestPickup && `${formatDay(earliestPickup)} ${formatTime(earliestPickup)}`
  const isOneDay = earliestPickup !== null && latestDelivery !== null && isSameDay(earliestPickup, latestDelivery)
  const by = latestDelivery && (isOneDay ? '' : `${formatDay(latestDelivery)} `) + formatTime(latestDelivery)
  return (
    <span className={cn('block', className)}>
      {from && by ? t`Pickup from ${from}, delivery by ${by}` : from ? t`Pickup from ${from}` : t`Delivery by ${by}`}
    </span>
  )
}
