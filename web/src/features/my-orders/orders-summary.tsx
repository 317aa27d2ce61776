import type { OrdersSummary as Summary } from '@ilbud/proto/http/orders/orders'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { formatMoney, formatNumber } from '#lib/format/format.ts'

/** Four figures, and what the first one has beside the next two. The sum is rounded to whole kronor. */
export function OrdersSummary({ summary }: { summary: Summary | undefined }) {
  const { t } = useLingui()
  const rest = [
    summary?.problems && t`${summary.problems} with problems`,
    summary?.waiting && t`${summary.waiting} waiting`,
    summary?.cancelled && t`${summary.cancelled} canceled or returned`
  ]
    .filter(Boolean)
    .join(', ')
  const figures = [
    [t`Total Orders`, summary && formatNumber(summary.totalOrders), rest],
    [t`In Transit`, summary && formatNumber(summary.inTransit)],
    [t({ message: 'Delivered', context: 'orders' }), summary && formatNumber(summary.delivered)],
    [t`Total Spent`, summary && formatMoney(Math.round(summary.totalSpent / 100) * 100)]
  ]
  return (
    <dl className="mb-5 grid grid-cols-2 rounded-lg border border-border bg-surface md:mb-7 md:grid-cols-4">
      {figures.map(([label, figure, more]) => (
        <div
          key={label}
          className="border-border px-4 py-2.5 not-first:md:border-l max-md:even:border-l max-md:nth-[n+3]:border-t md:px-5 md:py-[18px]"
        >
          <dt className="text-14 text-text-2">{label}</dt>
          <dd className="font-heading text-22 md:mt-1 leading-[1.15] tracking-[-0.02em] md:text-[1.875rem]">
            {figure ?? <Skeleton className="h-8 w-16" />}
          </dd>
          {more && <dd className="text-13 text-text-3">{t`of which ${more}`}</dd>}
        </div>
      ))}
    </dl>
  )
}
