/** A cell. Text is always written as text, never as a formula. */
export type Cell = string | number | Date | null

interface Column {
  /** The name of the field in JSON. */
  key: string
  /** The title of the column in a spreadsheet. */
  header: string
}

/** The content of an export, independent of the format. */
export interface Table {
  columns: Column[]
  /** The number of rows. */
  rows: number
  /** Each page is read only when the one before it has been sent. */
  pages: () => AsyncIterable<Cell[][]>
  /** The same rows as lines of CSV, where Postgres can produce them. */
  lines?: () => AsyncIterable<Uint8Array>
}

/** A table small enough to be held in memory. */
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
