import { useState, type ReactNode } from 'react'
import { SortHead } from '#components/tables/sort-head.tsx'
import { cn } from '#lib/style/cn.ts'

export interface Column<Row> {
  label: string
  value: (row: Row) => ReactNode
  /** Right-aligned. The first column names the row and is never a number. */
  number?: boolean
  /** Makes the header a button that sorts by this value. */
  sortBy?: (row: Row) => number | string
}

export interface FiguresTableProps<Row> {
  caption: string
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

interface Sorting {
  by: string
  descending: boolean
}

/** A table of figures; a long one scrolls inside its card, and its header stays visible. */
export function FiguresTable<Row>({ caption, columns, rows, keyOf }: FiguresTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [first, ...rest] = columns
  return (
    <div
      className="max-h-(--table-height,240px) overflow-auto border-y border-border"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className="w-full border-collapse text-left text-13 [&_:is(th,td)]:px-2.5 [&_:is(th,td)]:py-[7px] [&_:is(th,td)]:font-normal max-md:[&_:is(th,td)]:px-1.5 [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-surface [&_thead_th]:font-semibold [&_thead_th]:text-text-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, columns, sorting).map((row) => (
            <tr key={keyOf(row)} className="border-t border-border">
              <th scope="row" className="whitespace-nowrap max-md:whitespace-normal">
                {first.value(row)}
              </th>
              {rest.map(({ label, value, number }) => (
                <td key={label} className={cn(number && 'text-right')}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
}

function Head<Row>({ column: { label, number, sortBy }, sorting, onSort }: HeadProps<Row>) {
  const isBy = sorting?.by === label
  // Descending first, as the highest numbers are usually wanted.
  const next = { by: label, descending: isBy ? !sorting.descending : number === true }
  if (sortBy) {
    const now = isBy ? (sorting.descending ? 'descending' : 'ascending') : undefined
    return (
      <SortHead sorted={now} onSort={() => onSort(next)} number={number === true}>
        {label}
      </SortHead>
    )
  }
  return (
    <th scope="col" className={cn(number && 'text-right')}>
      {label}
    </th>
  )
}

function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sorting: Sorting | null): readonly Row[] {
  const sortBy = columns.find(({ label }) => label === sorting?.by)?.sortBy
  if (!sorting || !sortBy) return rows
  const ascending = rows.toSorted((one, other) => compare(sortBy(one), sortBy(other)))
  return sorting.descending ? ascending.toReversed() : ascending
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'sv')
}
