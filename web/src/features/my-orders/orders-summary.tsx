import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '#components/skeleton.tsx'
import { formatMoney, formatNumber } from '#lib/format/format.ts'

interface Summary {
  totalOrders: number
  inTransit: number
  delivered: number
  totalSpent: number
}

/** Four figures. The sum is rounded to whole kronor. */
export function OrdersSummary({ summary }: { summary: Summary | undefined }) {
  const { t } = useLingui()
  const figures = [
    [t`Total Orders`, summary && formatNumber(summary.totalOrders)],
    [t`In Transit`, summary && formatNumber(summary.inTransit)],
    [t({ message: 'Delivered', context: 'orders' }), summary && formatNumber(summary.delivered)],
    [t`Total Spent`, summary && formatMoney(Math.round(summary.totalSpent / 100) * 100)]
  ]
  return (
    <dl className="mb-5 grid grid-cols-2 rounded-lg border border-border bg-surface md:mb-7 md:grid-cols-4">
      {figures.map(([label, figure]) => (
        <div
          key={label}
          className="border-border px-4 py-3.5 not-first:md:border-l max-md:even:border-l max-md:nth-[n+3]:border-t md:px-5 md:py-[18px]"
        >
          <dt className="text-14 text-text-2">{label}</dt>
          <dd className="font-heading mt-1 text-[26px] leading-[1.15] tracking-[-0.02em] md:text-[30px]">
            {figure ?? <Skeleton className="h-8 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
