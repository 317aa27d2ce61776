import { useLingui } from '@lingui/react/macro'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
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
      <Button variant="quiet" size="small" className="adm-as-table" onClick={() => setAsTable(!asTable)}>
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
          <i className={hatched ? 'adm-swatch is-hatched' : 'adm-swatch'} style={{ color: `var(${colour})` }} />
          {label}
        </li>
      ))}
    </ul>
  )
}
