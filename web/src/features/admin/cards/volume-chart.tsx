import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { ChartSpec } from '#features/admin/charts/chart-spec.ts'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { toPoints } from '#features/admin/charts/points.ts'
import { sumOf, toSpans } from '#features/admin/figures/by-week.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

/** Finished orders per day, stacked: delivered above failed. */
export function VolumeChart({ data, children }: { data: Figures<'orders'>; children?: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const [failed, delivered] = [
    t({ message: 'Failed', context: 'orders' }),
    t({ message: 'Delivered', context: 'orders' })
  ]
  const spec = useMemo(() => specOf(series, failed, delivered), [series, failed, delivered])
  return (
    <ChartWithTable
      label={t`Delivered and failed orders per day`}
      spec={spec}
      height={236}
      table={{
        ...dayRows(series),
        caption: t`Orders per day: placed, delivered, failed, canceled`,
        columns: [
          dayColumn(),
          {
            label: t({ message: 'Placed', context: 'orders' }),
            number: true,
            value: ({ placed }) => formatNumber(placed)
          },
          {
            label: t({ message: 'Delivered', context: 'orders' }),
            number: true,
            value: ({ delivered }) => formatNumber(delivered)
          },
          {
            label: t({ message: 'Failed', context: 'orders' }),
            number: true,
            value: ({ failed }) => formatNumber(failed)
          },
          {
            label: t({ message: 'Canceled', context: 'orders' }),
            number: true,
            value: ({ canceled }) => formatNumber(canceled)
          }
        ]
      }}
    >
      {children}
    </ChartWithTable>
  )
}

function specOf(series: Figures<'orders'>['series'], failed: string, delivered: string): ChartSpec {
  const spans = toSpans(series)
  return {
    kind: 'bars',
    points: toPoints(spans),
    format: (value) => formatNumber(value),
    series: [
      { label: failed, colour: '--color-ch-4', hatched: true, values: spans.map(sumOf('failed')) },
      { label: delivered, colour: '--color-ch-1', values: spans.map(sumOf('delivered')) }
    ]
  }
}
