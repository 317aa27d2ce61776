import { t } from '@lingui/core/macro'
import { rowDay } from '#features/admin/figures/day-words.ts'
import type { Column } from './figures-table.tsx'

/** The first column of a table of days. */
export function dayColumn<Row extends { date: string }>(): Column<Row> {
  return { label: t`Day`, value: ({ date }) => rowDay(date) }
}

/** The common settings of tables of days: latest first. */
export function dayRows<Row extends { date: string }>(series: readonly Row[]) {
  return { rows: series.toReversed(), keyOf: ({ date }: Row) => date }
}
