import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { ChartSpec } from '#features/admin/charts/chart-spec.ts'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { toPoints } from '#features/admin/charts/points.ts'
import { sumOf, toSpans } from '#features/admin/figures/by-week.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

export function PlacedChart({ data, children }: { data: Figures<'order-volume'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const spec = useMemo((): ChartSpec => {
    const spans = toSpans(series)
    return {
      kind: 'bars',
      points: toPoints(spans),
      format: (value) => formatNumber(value),
      series: [
        {
          label: t({ message: 'Placed', context: 'orders' }),
          colour: '--color-ch-3',
          values: spans.map(sumOf('orders'))
        }
      ]
    }
  }, [series, t])
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
            label: t({ message: 'Placed', context: 'orders' }),
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
