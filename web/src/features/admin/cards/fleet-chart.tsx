import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayChart } from '#features/admin/charts/day-chart.ts'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { meanOf } from '#features/admin/figures/by-week.ts'
import { formatRate, formatRoughRate } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

export function FleetChart({ data, children }: { data: Figures<'fleet-utilization'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const utilization = t`Vehicle utilization`
  const spec = useMemo(
    () =>
      dayChart(series, {
        kind: 'line',
        format: formatRate,
        formatTick: formatRoughRate,
        series: [
          {
            label: utilization,
            colour: '--color-ch-1',
            valueOf: meanOf('vehicleUtilization', 'driversOnDuty')
          }
        ]
      }),
    [series, utilization]
  )
  return (
    <ChartWithTable
      label={t`Vehicle utilization per day`}
      spec={spec}
      table={{
        ...dayRows(series),
        caption: t`Drivers on duty, deliveries per driver and vehicle utilization per day`,
        columns: [
          dayColumn(),
          { label: t`Drivers on duty`, number: true, value: ({ driversOnDuty }) => formatNumber(driversOnDuty) },
          {
            label: t`Deliveries per driver`,
            number: true,
            value: ({ avgDeliveriesPerDriver }) => formatNumber(avgDeliveriesPerDriver, 1, 1)
          },
          {
            label: utilization,
            number: true,
            value: ({ vehicleUtilization }) => formatRate(vehicleUtilization)
          }
        ]
      }}
    >
      {children}
    </ChartWithTable>
  )
}
