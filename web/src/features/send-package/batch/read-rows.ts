import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { mostOrdersAtOnce } from '@ilbud/proto/http/orders/orders-bulk-answer'
import { entryAsValues } from '#features/send-package/address-book/entry-values.ts'
import { emptyOrder, type OrderValues } from '#features/send-package/order-values.ts'
import { findProblems } from '#features/send-package/use-order-form.ts'
import { bookColumnOf, columnOf, columns, readCell, type Column } from './batch-columns.ts'

/** The schema's message for what cannot be read as a number. */
export const noNumber = 'Expected number, received string'
/** What a cell names is no entry of the address book. */
export const notInBook = 'Not in your address book'
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

/** Whether the file has a column that names entries of the address book. */
export function namesEntries([headings = []]: readonly (readonly string[])[]): boolean {
  return headings.some(bookColumnOf)
}

/** Cells of a file to orders with what is wrong with each. Nothing is sent. */
export function readRows(cells: readonly (readonly string[])[], book: readonly AddressBookEntry[] = []): ReadFile {
  const [headings = [], ...lines] = cells
  const found = headings.map(columnOf)
  const ends = headings.map(bookColumnOf)
  const isGiven = ({ field }: Column) => ends.some((end) => end && field.startsWith(end))
  const missing = columns.filter((column) => column.required && !found.includes(column) && !isGiven(column))
  const unknown = headings.filter((heading, index) => heading.trim() !== '' && !found[index] && !ends[index])
  const filled = lines
    .map((line, index) => ({ line, number: index + 2 }))
    .filter(({ line }) => line.some((cell) => cell.trim() !== ''))
  const rows =
    missing.length > 0
      ? []
      : filled.slice(0, mostRows).map(({ line, number }) => {
          const taken = readEntries(line, ends, book)
          return readRow(line, found, { line: number, ...taken })
        })
  return { rows, missing, unknown, tooMany: filled.length > mostRows }
}

interface Taken {
  filled: Partial<OrderValues>
  unknown: RowProblem[]
}

/** What the entries that a row names fill in: the user's own before the company's. */
function readEntries(
  cells: readonly string[],
  ends: readonly ('pickup' | 'delivery' | undefined)[],
  book: readonly AddressBookEntry[]
): Taken {
  const taken: Taken = { filled: {}, unknown: [] }
  ends.forEach((end, index) => {
    const cell = (cells[index] ?? '').trim()
    if (!end || cell === '') return
    const named = book.filter(({ name }) => name.toLowerCase() === cell.toLowerCase())
    const entry = named.find(({ shared }) => !shared) ?? named[0]
    if (entry) Object.assign(taken.filled, entryAsValues(entry, end))
    else taken.unknown.push({ field: `${end}Address`, message: notInBook, cell })
  })
  return taken
}

function readRow(
  cells: readonly string[],
  found: readonly (Column | undefined)[],
  { line, filled, unknown }: Taken & { line: number }
): ReadRow {
  const read: Partial<Record<keyof OrderValues, string | boolean>> = {}
  const unreadable = [...unknown]
  found.forEach((column, index) => {
    const cell = cells[index] ?? ''
    // An empty cell leaves the form's own default.
    if (!column || cell.trim() === '') return
    const value = readCell(column.field, cell)
    if (value === undefined) unreadable.push({ field: column.field, message: 'Unknown value', cell: cell.trim() })
    else read[column.field] = value
  })
  const values = withTyped({ ...emptyOrder, ...filled }, read)
  if (values.scheduledPickup) values.deliveryTimePreference = 'scheduled'
  if (values.costCenter && read.paymentMethod === undefined) values.paymentMethod = 'invoice'
  return { line, values, problems: [...unreadable, ...problemsOf(values).filter(isNew(unreadable))] }
}

/** The values with the cells that were typed. Another address than the entry's is elsewhere. */
function withTyped(values: OrderValues, read: Partial<Record<keyof OrderValues, string | boolean>>): OrderValues {
  const typed = { ...values, ...read } as OrderValues
  if (typed.pickupAddress !== values.pickupAddress) Object.assign(typed, { pickupLat: null, pickupLng: null })
  if (typed.deliveryAddress !== values.deliveryAddress) Object.assign(typed, { deliveryLat: null, deliveryLng: null })
  return typed
}

function isNew(said: readonly RowProblem[]) {
  return ({ field }: RowProblem) => !said.some((problem) => problem.field === field)
}

function problemsOf(values: OrderValues): RowProblem[] {
  return findProblems(values).map(({ field, message }) =>
    message === noNumber ? { field, message, cell: String(values[field]).trim() } : { field, message }
  )
}

/** What was typed in some cells of a row. */
export type Cells = Partial<Record<keyof OrderValues, string>>
/** Where the addresses are that were chosen and not only typed. */
export type Places = Partial<Pick<OrderValues, 'pickupLat' | 'pickupLng' | 'deliveryLat' | 'deliveryLng'>>

/** The row with some cells typed anew, read as the file's were. */
export function withCells<Row extends ReadRow>(row: Row, cells: Cells, places: Places = {}): Row {
  const read: Partial<Record<keyof OrderValues, string | boolean>> = {}
  const unreadable = row.problems.filter(({ field, message }) => message === 'Unknown value' && !(field in cells))
  for (const [name, cell] of Object.entries(cells)) {
    const field = name as keyof OrderValues
    const value = readCell(field, cell)
    if (value === undefined) unreadable.push({ field, message: 'Unknown value', cell: cell.trim() })
    else read[field] = value
  }
  const values = { ...withTyped(row.values, read), ...places }
  if (values.scheduledPickup) values.deliveryTimePreference = 'scheduled'
  return { ...row, values, problems: [...unreadable, ...problemsOf(values)] }
}
