import type { ReactNode } from 'react'
import { SortHead } from '#components/tables/sort-head.tsx'
import { cn } from '#lib/style/cn.ts'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** `title` is the heading of a card; `number` is right-aligned in the table; `actions` come last in both. */
  as?: 'title' | 'number' | 'actions'
  /** By what rows are sorted, and from which end at first. */
  sort?: { by: (row: Row) => string | number; first: Direction }
}

export type Direction = 'ascending' | 'descending'

/** The column by which a list is sorted, and how another one is chosen. */
export interface Sorting {
  key: string
  direction: Direction
  onSort: (key: string) => void
}

interface PeopleTableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sorting?: Sorting | undefined
}

const wide = { title: '', number: 'xl:text-right', actions: 'xl:pr-2 xl:text-right xl:whitespace-nowrap' }
const narrow = {
  title: 'max-xl:text-16',
  // A quiet button needs a border to be seen on a card.
  actions:
    'max-xl:mt-auto max-xl:pt-2 max-xl:*:flex-auto max-xl:[&_button]:border-border-strong max-xl:[&>div>*]:flex-auto'
}
const headCell = 'text-left text-13 font-semibold text-text-2 xl:border-b xl:border-border xl:px-3 xl:py-2.5'
/** On a card: what the hidden header says on wide screens. */
const namedByColumn =
  'max-xl:before:min-w-0 max-xl:before:flex-[0_0_108px] max-xl:before:text-13 max-xl:before:leading-[21px] max-xl:before:wrap-anywhere max-xl:before:hyphens-auto max-xl:before:text-text-3 max-xl:before:content-[attr(data-head)]'

/** A table on wide screens, cards below. Roles are explicit, because CSS removes the table's own. */
export function PeopleTable<Row>({ caption, columns, rows, keyOf, sorting }: PeopleTableProps<Row>) {
  return (
    <div className="xl:rounded-lg xl:border xl:border-border xl:bg-surface">
      <table role="table" className="w-full border-collapse text-14 max-xl:block">
        <caption className="sr-only">{caption}</caption>
        {/* Hidden buttons would still be reached by keyboard: cards are sorted by the box above. */}
        <thead role="rowgroup" className={sorting ? 'max-xl:hidden' : 'max-xl:sr-only'}>
          <tr role="row">
            {columns.map(({ key, head, as, sort }) =>
              sort && sorting ? (
                <SortHead
                  key={key}
                  sorted={sorting.key === key ? sorting.direction : undefined}
                  onSort={() => sorting.onSort(key)}
                  number={as === 'number'}
                  className={cn(headCell, as && wide[as])}
                >
                  {head}
                </SortHead>
              ) : (
                <th key={key} role="columnheader" scope="col" className={cn(headCell, as && wide[as])}>
                  {as === 'actions' ? <span className="sr-only">{head}</span> : head}
                </th>
              )
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-xl:grid max-xl:grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] max-xl:gap-3"
        >
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="group max-xl:flex max-xl:flex-col max-xl:gap-1.5 max-xl:rounded-lg max-xl:border max-xl:border-border max-xl:bg-surface max-xl:px-3 max-xl:py-3.5 xl:hover:bg-sunken/55"
            >
              {columns.map(({ key, head, as, cell }) => (
                <td
                  key={key}
                  role="cell"
                  className={cn(
                    'max-xl:flex max-xl:min-w-0 max-xl:gap-3 max-xl:*:min-w-0 xl:h-[52px] xl:border-b xl:border-border xl:px-3 xl:py-1.5 xl:align-middle xl:group-last:border-b-0',
                    as && wide[as],
                    as && as !== 'number' ? narrow[as] : namedByColumn
                  )}
                  data-head={as === undefined || as === 'number' ? head : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
