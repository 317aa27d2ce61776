import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayChart } from '#features/admin/charts/day-chart.ts'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { sumOf } from '#features/admin/figures/by-week.ts'
import { formatSek, formatSekExactly } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

export function RevenueChart({ data, children }: { data: Figures<'revenue'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const revenue = t`Revenue`
  const spec = useMemo(
    () =>
      dayChart(series, {
        kind: 'bars',
        format: formatSek,
        formatTick: (value) => formatNumber(value),
        series: [{ label: revenue, colour: '--color-ch-1', valueOf: sumOf('revenue') }]
      }),
    [series, revenue]
  )
  return (
    <ChartWithTable
      label={t`Revenue per day in kronor`}
      spec={spec}
      table={{
        ...dayRows(series),
        caption: t`Revenue and delivered orders per day`,
        columns: [
          dayColumn(),
          { label: revenue, number: true, value: (day) => formatSekExactly(day.revenue) },
          {
            label: t({ message: 'Delivered', context: 'orders' }),
            number: true,
            value: ({ orders }) => formatNumber(orders)
          }
        ]
      }}
    >
      {children}
    </ChartWithTable>
  )
}
