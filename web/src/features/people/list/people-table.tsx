import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** `title` is the heading of a card; `number` is right-aligned in the table; `actions` come last in both. */
  as?: 'title' | 'number' | 'actions'
}

interface PeopleTableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table on wide screens, cards below. Roles are explicit, because CSS removes the table's own. */
export function PeopleTable<Row>({ caption, columns, rows, keyOf }: PeopleTableProps<Row>) {
  return (
    <div className="people-list">
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, head, as }) => (
              <th key={key} role="columnheader" scope="col" className={as && `is-${as}`}>
                {as === 'actions' ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map(({ key, head, as, cell }) => (
                <td
                  key={key}
                  role="cell"
                  className={as && `is-${as}`}
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
