import { mostOrdersAtOnce } from '@ilbud/proto/http/orders-bulk-answer'
import { emptyOrder, type OrderValues } from '#features/send-package/order-values.ts'
import { findProblems } from '#features/send-package/use-order-form.ts'
import { columnOf, columns, readCell, type Column } from './batch-columns.ts'

/** The schema's message for what cannot be read as a number. */
export const noNumber = 'Expected number, received string'
export const mostRows = mostOrdersAtOnce

/** A message of the schema, or one of ours, and the column it speaks of. */
export interface RowProblem {
  field: keyof OrderValues
  message: string
  /** What stands in the cell, where it could not be read. */
  cell?: string
}

export interface ReadRow {
  /** As the spreadsheet counts it. */
  line: number
  values: OrderValues
  problems: RowProblem[]
}

export interface ReadFile {
  rows: ReadRow[]
  /** Required columns that the file has not. */
  missing: Column[]
  /** Headings that mean nothing to us: their columns are left out, and that is said. */
  unknown: string[]
  tooMany: boolean
}

/** Cells of a file to orders with what is wrong with each. Nothing is sent. */
export function readRows(cells: readonly (readonly string[])[]): ReadFile {
  const [headings = [], ...lines] = cells
  const found = headings.map(columnOf)
  const missing = columns.filter((column) => column.required && !found.includes(column))
  const unknown = headings.filter((heading, index) => heading.trim() !== '' && !found[index])
  const filled = lines
    .map((line, index) => ({ line, number: index + 2 }))
    .filter(({ line }) => line.some((cell) => cell.trim() !== ''))
  const rows =
    missing.length > 0 ? [] : filled.slice(0, mostRows).map(({ line, number }) => readRow(line, found, number))
  return { rows, missing, unknown, tooMany: filled.length > mostRows }
}

function readRow(cells: readonly string[], found: readonly (Column | undefined)[], line: number): ReadRow {
  const read: Partial<Record<keyof OrderValues, string | boolean>> = {}
  const unreadable: RowProblem[] = []
  found.forEach((column, index) => {
    const cell = cells[index] ?? ''
    // An empty cell leaves the form's own default.
    if (!column || cell.trim() === '') return
    const value = readCell(column.field, cell)
    if (value === undefined) unreadable.push({ field: column.field, message: 'Unknown value', cell: cell.trim() })
    else read[column.field] = value
  })
  const values = { ...emptyOrder, ...read } as OrderValues
  if (values.scheduledPickup) values.deliveryTimePreference = 'scheduled'
  if (values.costCenter && read.paymentMethod === undefined) values.paymentMethod = 'invoice'
  return { line, values, problems: [...unreadable, ...problemsOf(values)] }
}

function problemsOf(values: OrderValues): RowProblem[] {
  return findProblems(values).map(({ field, message }) =>
    message === noNumber ? { field, message, cell: String(values[field]).trim() } : { field, message }
  )
}

/** The row with some cells typed anew, read as the file's were. */
export function withCells<Row extends ReadRow>(row: Row, cells: Partial<Record<keyof OrderValues, string>>): Row {
  const read: Partial<Record<keyof OrderValues, string | boolean>> = {}
  const unreadable = row.problems.filter(({ field, message }) => message === 'Unknown value' && !(field in cells))
  for (const [name, cell] of Object.entries(cells)) {
    const field = name as keyof OrderValues
    const value = readCell(field, cell)
    if (value === undefined) unreadable.push({ field, message: 'Unknown value', cell: cell.trim() })
    else read[field] = value
  }
  const values = { ...row.values, ...read } as OrderValues
  if (values.scheduledPickup) values.deliveryTimePreference = 'scheduled'
  return { ...row, values, problems: [...unreadable, ...problemsOf(values)] }
}
