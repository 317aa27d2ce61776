import { t } from '@lingui/core/macro'
import { dayRange, longDay, shortDay } from '#features/admin/figures/day-words.ts'
import { type Span, toSpans } from '#features/admin/figures/by-week.ts'
import type { ChartSeries, ChartSpec } from './chart-spec.ts'

interface DayChart<Row> extends Omit<ChartSpec, 'points' | 'series'> {
  series: (Omit<ChartSeries, 'values'> & { valueOf: (span: Span<Row>) => number | null })[]
}

/** A chart of rows of days. Its points are days, or for long periods weeks. */
export function dayChart<Row extends { date: string }>(rows: readonly Row[], chart: DayChart<Row>): ChartSpec {
  const spans = toSpans(rows)
  return {
    ...chart,
    points: spans.map(({ start, end }) => ({ short: shortDay(start), long: nameOf(start, end) })),
    series: chart.series.map(({ valueOf, ...series }) => ({ ...series, values: spans.map(valueOf) }))
  }
}

function nameOf(start: string, end: string): string {
  if (start === end) return longDay(start)
  const days = dayRange(start, end)
  return t`Week ${days}`
}
