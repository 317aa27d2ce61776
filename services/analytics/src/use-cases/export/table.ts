/** A cell: text is never a formula, whatever it begins with. */
export type Cell = string | number | Date | null

interface Column {
  /** In JSON. */
  key: string
  /** In the first row of a sheet. */
  header: string
}

/** What an export is made of, whatever the format. */
export interface Table {
  columns: Column[]
  /** How many rows there will be. */
  rows: number
  /** Asked for the next page only when the one before has gone out. */
  pages: () => AsyncIterable<Cell[][]>
  /** The same rows as lines of CSV, where Postgres can write them. */
  lines?: () => AsyncIterable<Uint8Array>
}

/** A table that is small enough to be there at once. */
export function tableOf(columns: Column[], rows: Cell[][]): Table {
  return {
    columns,
    rows: rows.length,
    async *pages() {
      yield rows
    }
  }
}

export function columnsOf(headers: Record<string, string>): Column[] {
  return Object.entries(headers).map(([key, header]) => ({ key, header }))
}
