import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayChart } from '#features/admin/charts/day-chart.ts'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { meanOf } from '#features/admin/figures/by-week.ts'
import { formatRate, formatRoughRate, formatSekExactly } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'

/** The margin of a week is weighted by each day's revenue. */
export function MoneyChart({ data, children }: { data: Figures<'financial-metrics'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const margin = t`Company margin`
  const spec = useMemo(
    () =>
      dayChart(series, {
        kind: 'line',
        format: formatRate,
        formatTick: formatRoughRate,
        series: [{ label: margin, colour: '--color-ch-5', valueOf: meanOf('companyMargin', 'revenue') }]
      }),
    [series, margin]
  )
  return (
    <ChartWithTable
      label={t`Company margin per day`}
      spec={spec}
      table={{
        ...dayRows(series),
        caption: t`Revenue, revenue per order and company margin per day`,
        columns: [
          dayColumn(),
          { label: t`Revenue`, number: true, value: ({ revenue }) => formatSekExactly(revenue) },
          {
            label: t`Revenue per order`,
            number: true,
            value: ({ revenuePerOrder }) => formatSekExactly(revenuePerOrder)
          },
          { label: margin, number: true, value: ({ companyMargin }) => formatRate(companyMargin) }
        ]
      }}
    >
      {children}
    </ChartWithTable>
  )
}
