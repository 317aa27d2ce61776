import type { SettingsView } from '@ilbud/proto/http/settings'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { recentOrdersQuery } from '#features/settings/settings-queries.ts'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { LoadingRows } from '#components/feedback/skeleton.tsx'
import { formatDistance, formatMoney } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { cn } from '#lib/style/cn.ts'
import type { SettingTexts } from './settings-fields.ts'
import { priceAgain } from './tariff-preview.ts'

const number = 'pl-2 sm:pl-3 text-right whitespace-nowrap'

/** What the last orders cost, and what they would cost under the edited tariff. Their own prices never change. */
export function RecentOrderPrices({ now, texts }: { now: SettingsView; texts: SettingTexts }) {
  const { t } = useLingui()
  const titleId = useId()
  const { data, error, refetch } = useQuery(recentOrdersQuery())
  if (error && !data) {
    return <LoadProblem title={t`We could not load the last orders.`} query={{ error, refetch }} />
  }
  if (!data) return <LoadingRows count={3} row="h-9 rounded-md" />
  if (data.length === 0) return null
  const rows = data.map((order) => ({ order, after: priceAgain(order, now, texts) }))
  const paid = rows.reduce((sum, { order }) => sum + order.price, 0)
  const after = rows.reduce<number | null>(
    (sum, row) => (sum === null || row.after === null ? null : sum + row.after),
    0
  )
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <h3 id={titleId} className="text-16">
        <Trans>The last orders under the new tariff</Trans>
      </h3>
      <p className="mt-0.5 text-13 text-text-2">
        <Trans>Orders keep the price at which they were placed.</Trans>
      </p>
      <table className="mt-2 w-full border-collapse text-14">
        <thead>
          <tr className="border-b border-border text-13 text-text-2 [&>th]:py-1.5 [&>th]:font-semibold">
            <th scope="col" className="text-left">
              <Trans>Order</Trans>
            </th>
            <th scope="col" className={number}>
              <Trans>Paid</Trans>
            </th>
            <th scope="col" className={number}>
              <Trans>New</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ order, after: price }) => (
            <tr key={order.id} className="border-b border-border [&>*]:py-1.5">
              <th scope="row" className="text-left font-normal">
                <Link
                  to={paths.adminOrders(order.id)}
                  className="font-id text-13 text-primary-text underline max-sm:whitespace-normal"
                >
                  {formatTrackingId(order.trackingId)}
                </Link>
                <span className="block text-13 text-text-3">
                  {order.distanceKm === null ? t`Standard price` : formatDistance(order.distanceKm)}
                </span>
              </th>
              <Price sek={order.price} />
              <Price sek={price} differs={price !== order.price} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="[&>*]:py-2 [&>*]:font-semibold">
            <th scope="row" className="text-left">
              <Trans>In all</Trans>
            </th>
            <Price sek={paid} />
            <Price sek={after} differs={after !== paid} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Null: the edited tariff is invalid. */
function Price({ sek, differs = false }: { sek: number | null; differs?: boolean }) {
  return (
    <td className={cn(number, differs && sek !== null && 'font-semibold text-primary-text')}>
      {sek === null ? '–' : formatMoney(sek * 100)}
    </td>
  )
}
