import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayChart } from '#features/admin/charts/day-chart.ts'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { meanOf } from '#features/admin/figures/by-week.ts'
import { formatRate, formatRoughRate } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatDuration, formatNumber } from '#lib/format/format.ts'

/** The share of deliveries within the first promise, per day. */
export function OnTimeChart({ data, children }: { data: Figures<'delivery-efficiency'>; children?: ReactNode }) {
  const { t } = useLingui()
  const { series, onTimeDeliveryRate: average } = data
  const spec = useMemo(() => {
    const valueOf = meanOf('onTimeDeliveryRate', 'deliveries')
    const chart = dayChart(series, {
      kind: 'line',
      format: formatRate,
      formatTick: formatRoughRate,
      dashed: average,
      series: [{ label: t`On-time rate`, colour: '--color-ch-1', valueOf }]
    })
    const values = chart.series.flatMap((line) => line.values).filter((value) => value !== null)
    const lowest = Math.min(...values, average)
    return { ...chart, range: [Math.max(0, Math.floor((lowest - 2) / 10) * 10), 101] satisfies [number, number] }
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
