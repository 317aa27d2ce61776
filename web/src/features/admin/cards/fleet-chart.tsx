import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { ChartSpec } from '#features/admin/charts/chart-spec.ts'
import { ChartWithTable } from '#features/admin/charts/chart-with-table.tsx'
import { dayColumn, dayRows } from '#features/admin/charts/day-column.ts'
import { toPoints } from '#features/admin/charts/points.ts'
import { meanOf, toSpans } from '#features/admin/figures/by-week.ts'
import { formatRate, formatRoughRate } from '#features/admin/figures/figure-words.ts'
import type { Figures } from '#features/admin/figures/figures-queries.ts'
import { formatNumber } from '#lib/format/format.ts'

export function FleetChart({ data, children }: { data: Figures<'fleet-utilization'>; children: ReactNode }) {
  const { t } = useLingui()
  const { series } = data
  const spec = useMemo((): ChartSpec => {
    const spans = toSpans(series)
    return {
      kind: 'line',
      points: toPoints(spans),
      format: formatRate,
      formatTick: formatRoughRate,
      series: [
        {
          label: t`Vehicle utilization`,
          colour: '--color-ch-1',
          values: spans.map(meanOf('vehicleUtilization', 'driversOnDuty'))
        }
      ]
    }
  }, [series, t])
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
            label: t`Vehicle utilization`,
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
