import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayChart } from '#features/admin/charts/day-chart.ts'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { sumOf } from '#features/admin/figures/by-week.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

export function PlacedChart({ data, children }: { data: Figures<'order-volume'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const placed = t({ message: 'Placed', context: 'orders' })
  const spec = useMemo(
    () =>
      dayChart(series, {
        kind: 'bars',
        format: (value) => formatNumber(value),
        series: [
          {
            label: placed,
            colour: '--color-ch-3',
            valueOf: sumOf('orders')
          }
        ]
      }),
    [series, placed]
  )
  return (
    <ChartWithTable
      label={t`Orders placed per day`}
      spec={spec}
      table={{
        ...dayRows(series),
        caption: t`Orders placed per day`,
        columns: [
          dayColumn(),
          {
            label: placed,
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
