import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import type { OrdersSort } from '@ilbud/proto/http/orders/orders'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lookOf } from '#components/parcel/status-badge.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toCsv } from '#lib/files/csv.ts'
import { saveText } from '#lib/files/download.ts'
import { formatDate, formatDateTime } from '#lib/format/format.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { isFree } from '#lib/parcel/is-free.ts'
import { type CompanyOrdersFilter, fetchAllCompanyOrders } from './company-queries.ts'

/** Saves the filtered orders as CSV, including those that are not loaded, for whoever books what they cost. */
export function useCompanyOrdersFile(sort: OrdersSort, filter: CompanyOrdersFilter) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  return useMutation({
    mutationFn: () => fetchAllCompanyOrders(sort, filter),
    onSuccess: (orders) => {
      const headings = [
        t`Order ID`,
        t`Date`,
        t`Placed by`,
        t`Cost centre`,
        t`Reference`,
        t`From`,
        t`To`,
        t`Recipient`,
        t`Status`,
        t`To pay, SEK incl. VAT`
      ]
      const lines = orders.map((order) => [
        formatTrackingId(order.trackingId),
        formatDateTime(order.createdAt),
        order.customerName,
        order.costCenter ?? '',
        order.reference ?? '',
        order.pickupAddress,
        order.deliveryAddress,
        order.deliveryContact,
        order.test ? t`Test` : i18n._(lookOf(order).label),
        String(isFree(order) ? 0 : order.totalAmount / 100)
      ])
      const days = [filter.from, filter.to].filter((day) => day !== '')
      const name = days.length > 0 ? days.join('--') : formatDate(serverNow())
      saveText(toCsv([headings, ...lines]), `ilbud-${name}.csv`)
    },
    onError: (error) => toastFailure(t`Export failed`, error)
  })
}
