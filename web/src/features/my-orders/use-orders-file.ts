import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lookOf } from '#components/parcel/status-badge.tsx'
import { toCsv } from '#lib/files/csv.ts'
import { saveText } from '#lib/files/download.ts'
import { formatDate, formatDateTime } from '#lib/format/format.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { fetchAllOrders, type OrdersFilter } from './orders-queries.ts'

/** Saves the filtered orders as CSV, including those that are not loaded. */
export function useOrdersFile(filter: OrdersFilter): { save: () => void; isPending: boolean } {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const mutation = useMutation({
    mutationFn: () => fetchAllOrders(filter),
    onSuccess: (orders) => {
      const headings = [
        t`Order ID`,
        t`From`,
        t`To`,
        t`Recipient`,
        t`Status`,
        t`Date`,
        t`Pickup from`,
        t`Deliver by`,
        t`Amount, SEK`,
        t`Cost centre`,
        t`Reference`
      ]
      const lines = orders.map((order) => [
        formatTrackingId(order.trackingId),
        order.pickupAddress,
        order.deliveryAddress,
        order.deliveryContact,
        i18n._(lookOf(order.delayed ? { status: 'DELAYED' } : order).label),
        formatDateTime(order.createdAt),
        order.earliestPickup ? formatDateTime(order.earliestPickup) : '',
        order.latestDelivery ? formatDateTime(order.latestDelivery) : '',
        String(order.totalAmount / 100),
        order.costCenter ?? '',
        order.reference ?? ''
      ])
      saveText(toCsv([headings, ...lines]), `ilbud-${formatDate(serverNow())}.csv`)
    },
    onError: (error) => toastFailure(t`Export failed`, error)
  })
  return { save: () => mutation.mutate(), isPending: mutation.isPending }
}
