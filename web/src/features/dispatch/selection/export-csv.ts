import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import type { BoardRow } from '#features/dispatch/board/board-queries.ts'

/** Security 2, row 33: with one of these in front a spreadsheet runs a cell, whatever the quotes around it. */
const runs = /^[=+\-@\t\0\r\n＝＋－＠]/
/** Digits alone can be added up at worst, never run. */
const numberOrPhone = /^[+-]?\d[\d ().,-]{0,30}$/

const columns = [
  'trackingId',
  'status',
  'code',
  'delayed',
  'driver',
  'pickupAddress',
  'deliveryAddress',
  'createdAt',
  'estimatedDelivery',
  'attempts'
] as const

/** The rows as a spreadsheet may open them: one line each, every cell quoted, none of them run. */
export function toCsv(rows: readonly BoardRow[]): string {
  const lines = rows.map((row) =>
    columns.map((column) => {
      if (column === 'trackingId') return formatTrackingId(row.trackingId)
      return column === 'driver' ? (row.driver?.name ?? '') : String(row[column] ?? '')
    })
  )
  // The mark at the start tells Excel that it is UTF-8.
  return `\uFEFF${[[...columns], ...lines].map((line) => line.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = runs.test(text) && !numberOrPhone.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Hands a text to the browser's downloads. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
