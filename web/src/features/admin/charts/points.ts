import { t } from '@lingui/core/macro'
import { dayRange, longDay, shortDay } from '#features/admin/figures/day-words.ts'
import type { Span } from '#features/admin/figures/by-week.ts'
import type { ChartPoint } from './chart-spec.ts'

/** The labels of a chart's points. */
export function toPoints(spans: readonly Span<unknown>[]): ChartPoint[] {
  return spans.map(({ start, end }) => ({ short: shortDay(start), long: nameOf(start, end) }))
}

function nameOf(start: string, end: string): string {
  if (start === end) return longDay(start)
  const days = dayRange(start, end)
  return t`Week ${days}`
}
