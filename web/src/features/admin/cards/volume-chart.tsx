import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayChart } from '#features/admin/charts/day-chart.ts'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { sumOf } from '#features/admin/figures/by-week.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

/** Finished orders per day, stacked: delivered above failed. */
export function VolumeChart({ data, children }: { data: Figures<'orders'>; children?: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const spec = useMemo(
    () =>
      dayChart(series, {
        kind: 'bars',
        format: (value) => formatNumber(value),
        series: [
          {
            label: t({ message: 'Failed', context: 'orders' }),
            colour: '--color-ch-4',
            hatched: true,
            valueOf: sumOf('failed')
          },
          { label: t({ message: 'Delivered', context: 'orders' }), colour: '--color-ch-1', valueOf: sumOf('delivered') }
        ]
      }),
    [series, t]
  )
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
