import { strFromU8, unzipSync } from 'fflate'
import papa from 'papaparse'
// Its entry for browsers starts a worker from a text, which our policy of scripts forbids.
import { readSheet } from 'read-excel-file/universal'
import { FileError, mostCells, mostColumns, mostLines, mostSheetRows, mostUnpackedBytes } from './file-error.ts'

/** The cells of a CSV or XLSX file, no row wider than its headings. Throws a `FileError` if they are too many. */
export async function parseCells(file: Blob): Promise<string[][]> {
  const cells = (await isZip(file)) ? await readSpreadsheet(file) : await readCsv(file)
  if (cells.length > mostLines) throw new FileError('too-long')
  const width = cells[0]?.length ?? 0
  if (width > mostColumns) throw new FileError('too-wide')
  return cells.map((row) => row.slice(0, width))
}

/** An XLSX file is a ZIP archive, whatever its name. */
async function isZip(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return String.fromCharCode(...start) === 'PK\u0003\u0004'
}

/** The first sheet. */
async function readSpreadsheet(file: Blob): Promise<string[][]> {
  checkUnpacked(new Uint8Array(await file.arrayBuffer()))
  const rows = await readSheet(file)
  return rows.map((row) => row.map(textOf))
}

/** Throws before a small file takes more memory than there is, which can end the page even from a worker. */
function checkUnpacked(packed: Uint8Array<ArrayBuffer>): void {
  let bytes = 0
  const parts = unzipSync(packed, {
    filter({ name, originalSize }) {
      bytes += originalSize
      if (bytes > mostUnpackedBytes) throw new FileError('too-much')
      return /\.xml(?:\.rels)?$/.test(name)
    }
  })
  for (const part of Object.values(parts)) if (cellsOf(strFromU8(part)) > mostCells) throw new FileError('too-much')
}

const rowOrCell = /<(?:[^\s<>/]*:)?(row|c)(?=[\s/>])([^<]*)/g

/**
 * The cells from A1 to the last row and column that have content. Throws for an address that no spreadsheet writes, such
 * as an escaped one, which would mean another cell when it is read.
 */
function cellsOf(xml: string): number {
  let [row, lastRow, lastColumn] = [0, 0, 0]
  for (const [, tag, rest] of xml.matchAll(rowOrCell)) {
    if (!rest!.includes('>')) throw new FileError('unreadable')
    const addresses = Array.from(rest!.matchAll(/\br\s*=\s*["']([^"']*)/g), ([, address]) => address!)
    if (addresses.length === 0) continue
    const [, column, digits] = /^([A-Z]{0,3})(\d+)$/.exec(addresses[0]!) ?? []
    if (addresses.length > 1 || column === undefined || (column === '') !== (tag === 'row')) {
      throw new FileError('unreadable')
    }
    row = Number(digits)
    // Also empty rows are made, up to the last.
    if (row > mostSheetRows) throw new FileError('too-much')
    if (tag === 'row' || /\/>\s*$/.test(rest!)) continue
    lastRow = Math.max(lastRow, row)
    lastColumn = Math.max(lastColumn, columnNumber(column))
  }
  return lastRow * lastColumn
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((number, digit) => number * 26 + digit, 0)
}

/** A time as it would be typed: a spreadsheet has no time zone, so it is read as if it were UTC. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** With any separator and encoding. */
async function readCsv(file: Blob): Promise<string[][]> {
  // Rows added by another program may end otherwise, and the parser knows one line end only.
  const text = (await readText(file)).replaceAll(/\r\n?/g, '\n')
  // The separator is taken from the headings, because addresses and weights contain commas.
  const headings = text.trimStart()
  const widthBy = (delimiter: string) => papa.parse<string[]>(headings, { delimiter, preview: 1 }).data[0]?.length ?? 0
  const delimiter = delimiters.reduce((best, other) => (widthBy(other) > widthBy(best) ? other : best))
  return papa.parse<string[]>(text, { skipEmptyLines: false, delimiter, preview: mostLines + 1 }).data
}

const delimiters = [';', ',', '\t']

/** Spreadsheets on Windows still save in Windows-1252, in which å is not valid UTF-8. */
async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
