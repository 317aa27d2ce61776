import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Cell as SheetCell } from 'write-excel-file/node'
import type { XlsxSheet } from './formats.ts'

// The worker thread of formats.ts. Cells are typed as text, so a spreadsheet executes none of them.
const { headers, rows } = workerData as XlsxSheet

function toCell(value: XlsxSheet['rows'][number][number]): SheetCell {
  if (value === null) return null
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

const sheet: SheetCell[][] = [
  headers.map((value) => ({ value, type: String, fontWeight: 'bold' })),
  ...rows.map((row) => row.map(toCell))
]
const file = new Uint8Array(await writeExcelFile(sheet, { stickyRowsCount: 1 }).toBuffer())
parentPort!.postMessage(file, [file.buffer])
