import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate'
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

/** The first sheet, whatever the others are like. */
async function readSpreadsheet(file: Blob): Promise<string[][]> {
  const { parts, fault } = readableParts(new Uint8Array(await file.arrayBuffer()))
  // Not the file itself: its parts of other names, which the library reads as well, have not been looked at.
  const rows = await readSheet(new Blob([zipSync(parts, { level: 0 })])).catch((error: unknown) => {
    // What was left out was the first sheet.
    throw fault ?? error
  })
  return rows.map((row) => row.map(textOf))
}

/**
 * The parts of a spreadsheet without sheets that take more memory than there is, which can end the page even from a
 * worker, and what is wrong with these.
 */
function readableParts(packed: Uint8Array<ArrayBuffer>): { parts: Unzipped; fault: FileError | null } {
  let bytes = 0
  const parts = unzipSync(packed, {
    filter({ name, originalSize }) {
      bytes += originalSize
      if (bytes > mostUnpackedBytes) throw new FileError('too-much')
      return /\.xml(?:\.rels)?$/.test(name)
    }
  })
  const faults = Object.entries(parts).map(([name, part]) => [name, faultOf(strFromU8(part))] as const)
  return {
    parts: Object.fromEntries(faults.filter(([, fault]) => !fault).map(([name]) => [name, parts[name]!])),
    fault: faults.find(([, fault]) => fault)?.[1] ?? null
  }
}

function faultOf(xml: string): FileError | null {
  try {
    return cellsOf(xml) > mostCells ? new FileError('too-much') : null
  } catch (error) {
    if (error instanceof FileError) return error
    throw error
  }
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
