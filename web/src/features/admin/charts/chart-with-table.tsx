import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { EmptyChart } from './empty-chart.tsx'
import { Chart } from './chart.tsx'
import type { ChartSeries, ChartSpec } from './chart-spec.ts'
import { FiguresTable, type FiguresTableProps } from './figures-table.tsx'

interface ChartWithTableProps<Row> {
  /** Describes the chart for screen readers. */
  label: string
  spec: ChartSpec
  table: FiguresTableProps<Row>
  height?: number
  /** Shown above the chart or table. */
  children?: ReactNode
}

/** A chart, and a button that shows the same figures as a table. */
export function ChartWithTable<Row>({ label, spec, table, height, children }: ChartWithTableProps<Row>) {
  const { t } = useLingui()
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartColumn : Table2
  // For lines 0 is a measured value; bars of 0 are invisible.
  const nothing = spec.series.every(({ values }) =>
    values.every((value) => value === null || (spec.kind === 'bars' && value === 0))
  )
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="absolute top-3 right-2 @max-[18.75rem]:static @max-[18.75rem]:-mt-2 @max-[18.75rem]:mb-2 @max-[18.75rem]:-ml-3"
        onClick={() => setAsTable(!asTable)}
      >
        <Icon className="size-[18px]" strokeWidth={1.75} aria-hidden />
        {asTable ? t`Show as chart` : t`Show as table`}
      </Button>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        {children}
        {!asTable && spec.series.length > 1 && <Legend series={spec.series} />}
      </div>
      {asTable ? (
        <FiguresTable {...table} />
      ) : nothing ? (
        <EmptyChart />
      ) : (
        <Chart label={label} spec={spec} {...(height && { height })} />
      )}
    </>
  )
}

function Legend({ series }: { series: ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {series.toReversed().map(({ label, colour, hatched }) => (
        <li key={label} className="flex items-center gap-1.5 text-13 text-text-2">
          {/* Like the chart, which is a picture, it keeps its colours where the system chooses them. */}
          <i
            className={cn(
              'size-3 rounded-[2px] forced-colors:forced-color-adjust-none',
              hatched
                ? 'outline-1 outline-current [background:repeating-linear-gradient(135deg,currentColor_0_2px,var(--color-surface)_2px_4px)]'
                : 'bg-current'
            )}
            style={{ color: `var(${colour})` }}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}
