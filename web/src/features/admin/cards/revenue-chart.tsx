import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { ChartSpec } from '#features/admin/charts/chart-spec.ts'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { toPoints } from '#features/admin/charts/points.ts'
import { sumOf, toSpans } from '#features/admin/figures/by-week.ts'
import { formatSek, formatSekExactly } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

export function RevenueChart({ data, children }: { data: Figures<'revenue'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const spec = useMemo((): ChartSpec => {
    const spans = toSpans(series)
    return {
      kind: 'bars',
      points: toPoints(spans),
      format: formatSek,
      formatTick: (value) => formatNumber(value),
      series: [{ label: t`Revenue`, colour: '--color-ch-1', values: spans.map(sumOf('revenue')) }]
    }
  }, [series, t])
  return (
    <ChartWithTable
      label={t`Revenue per day in kronor`}
      spec={spec}
      table={{
        ...dayRows(series),
        caption: t`Revenue and delivered orders per day`,
        columns: [
          dayColumn(),
          { label: t`Revenue`, number: true, value: ({ revenue }) => formatSekExactly(revenue) },
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
