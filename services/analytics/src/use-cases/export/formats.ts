import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '@ilbud/proto/http/analytics/analytics'
import { escapeFormula } from '@ilbud/proto/http/fields/spreadsheet-text'
import { stringify } from 'csv-stringify/sync'
import type { Cell, Table } from './table.ts'

export interface Format {
  contentType: string
  /** The most rows of a file. Lower for workbooks, which are built in memory. */
  mostRows: number
  /** The file, in pieces; `signal` is aborted when the reader has gone. */
  write: (table: Table, signal: AbortSignal) => AsyncIterable<string | Uint8Array>
}

export const formats: Record<ExportFormat, Format> = {
  csv: { contentType: 'text/csv; charset=utf-8', mostRows: 100_000, write: writeCsv },
  json: { contentType: 'application/json; charset=utf-8', mostRows: 100_000, write: writeJson },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    mostRows: 50_000,
    write: writeXlsx
  }
}

// Without it spreadsheets read UTF-8 as Latin-1, and the å of Bromstensvägen as two letters.
const byteOrderMark = '\uFEFF'
const csvOptions = { record_delimiter: '\r\n', quote_record_delimiter: true }

async function* writeCsv({ columns, pages, lines }: Table): AsyncIterable<string | Uint8Array> {
  yield byteOrderMark + stringify([columns.map(({ header }) => header)], csvOptions)
  if (lines) return yield* lines()
  for await (const rows of pages())
    yield stringify(
      rows.map((row) => row.map(toText)),
      csvOptions
    )
}

function toText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return escapeFormula(cell)
  return typeof cell === 'number' ? String(cell) : cell.toISOString()
}

async function* writeJson({ columns, pages }: Table): AsyncIterable<string> {
  let isFirst = true
  yield '['
  for await (const rows of pages()) {
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]])))
    const text = objects.map((object) => JSON.stringify(object)).join(',\n')
    yield isFirst || text === '' ? text : `,\n${text}`
    isFirst &&= text === ''
  }
  yield ']\n'
}

/** In a worker thread: 50 000 rows take seconds of processor time, which would block all other requests. */
async function* writeXlsx({ columns, pages }: Table, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const rows: Cell[][] = []
  for await (const page of pages()) {
    signal.throwIfAborted()
    rows.push(...page)
  }
  yield await inThread({ headers: columns.map(({ header }) => header), rows }, signal)
}

function inThread(workerData: XlsxSheet, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // Without the preloads of our own process, which the worker does not need.
    const worker = new Worker(new URL('./xlsx-thread.ts', import.meta.url), { workerData, execArgv: [] })
    const abandon = (): void => void worker.terminate()
    signal.addEventListener('abort', abandon, { once: true })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', abandon)
      reject(new Error(`the workbook was not finished (${code})`))
    })
  })
}

export interface XlsxSheet {
  headers: string[]
  rows: Cell[][]
}
