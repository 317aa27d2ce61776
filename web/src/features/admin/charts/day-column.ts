import { t } from '@lingui/core/macro'
import { rowDay } from '#features/admin/figures/day-words.ts'
import type { Column } from './figures-table.tsx'

/** Names the row of a day. */
export function dayColumn<Row extends { date: string }>(): Column<Row> {
  return { label: t`Day`, value: ({ date }) => rowDay(date) }
}

/** What a table of days has in common: the latest on top. */
export function dayRows<Row extends { date: string }>(series: readonly Row[]) {
  return { rows: series.toReversed(), keyOf: ({ date }: Row) => date }
}
