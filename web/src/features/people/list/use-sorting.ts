import { useLingui } from '@lingui/react/macro'
import type { Column, Direction, Sorting } from './people-table.tsx'
import { useAddress } from './use-address.ts'

/** In the URL of a list that is usually sorted: as the server has it, newest first. */
export const unsorted = 'newest'

/**
 * Sorting by a column, kept in the URL: `open`, or `-open` from its other end; without it by the `usual` column, if there
 * is one. Undefined if no column can be sorted.
 */
export function useSorting<Row>(
  columns: readonly Column<Row>[],
  usual = ''
): {
  sorting: Sorting | undefined
  sort: (rows: readonly Row[]) => Row[]
} {
  const { read, write } = useAddress()
  const { i18n } = useLingui()
  const wanted = read('sort') || usual
  const column = columns.find(({ key, sort }) => sort && key === wanted.replace(/^-/, ''))
  const isTurned = wanted.startsWith('-')
  const direction = column?.sort ? directionOf(column.sort.first, isTurned) : 'ascending'
  const onSort = (key: string) => write({ sort: column?.key === key && !isTurned ? `-${key}` : key })
  return {
    sorting: columns.some(({ sort }) => sort) ? { key: column?.key ?? unsorted, direction, onSort } : undefined,
    sort(rows) {
      const by = column?.sort?.by
      if (!by) return [...rows]
      const sign = direction === 'ascending' ? 1 : -1
      return rows.toSorted((one, other) => sign * compare(by(one), by(other), i18n.locale))
    }
  }
}

function directionOf(first: Direction, isTurned: boolean): Direction {
  if (!isTurned) return first
  return first === 'ascending' ? 'descending' : 'ascending'
}

function compare(one: string | number, other: string | number, language: string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), language)
}
