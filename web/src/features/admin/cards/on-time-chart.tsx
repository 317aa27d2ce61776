import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { ChartSpec } from '#features/admin/charts/chart-spec.ts'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { toPoints } from '#features/admin/charts/points.ts'
import { meanOf, toSpans } from '#features/admin/figures/by-week.ts'
import { formatRate, formatRoughRate } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatDuration, formatNumber } from '#lib/format/format.ts'

/** The share of deliveries within the first promise, per day. */
export function OnTimeChart({ data, children }: { data: Figures<'delivery-efficiency'>; children?: ReactNode }) {
  const { t } = useLingui()
  const { series, onTimeDeliveryRate: average } = data
  const spec = useMemo((): ChartSpec => {
    const spans = toSpans(series)
    const values = spans.map(meanOf('onTimeDeliveryRate', 'deliveries'))
    const lowest = Math.min(...values.filter((value) => value !== null), average)
    return {
      kind: 'line',
      points: toPoints(spans),
      format: formatRate,
      formatTick: formatRoughRate,
      dashed: average,
      range: [Math.max(0, Math.floor((lowest - 2) / 10) * 10), 101],
      series: [{ label: t`On-time rate`, colour: '--color-ch-1', values }]
    }
  }, [series, average, t])
  return (
    <>
      <ChartWithTable
        label={t`On-time rate per day`}
        spec={spec}
        table={{
          ...dayRows(series),
          caption: t`Deliveries per day: how many, how long they took, how many were on time`,
          columns: [
            dayColumn(),
            { label: t`Deliveries`, number: true, value: ({ deliveries }) => formatNumber(deliveries) },
            {
              label: t`Average delivery time`,
              number: true,
              value: ({ deliveries, avgDeliveryTime }) => (deliveries ? formatDuration(avgDeliveryTime) : '–')
            },
            {
              label: t`On-time rate`,
              number: true,
              value: ({ deliveries, onTimeDeliveryRate }) => (deliveries ? formatRate(onTimeDeliveryRate) : '–')
            }
          ]
        }}
      >
        {children}
      </ChartWithTable>
      <p className="mt-2 text-13 text-text-3">
        <Trans>Dashed: the average of the period. Counted against the first promise.</Trans>
      </p>
    </>
  )
}
