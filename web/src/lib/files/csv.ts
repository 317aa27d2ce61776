import { i18n } from '@lingui/core'

/** Security 2, row 33: a spreadsheet executes a cell that begins with one of these, even in quotes. */
const executed = /^[=+\-@\t\0\r\n＝＋－＠]/
/** Of these a spreadsheet makes a sum at worst. */
const numberOrPhone = /^[+-]?\d[\d ().,-]{0,30}$/

/** Rows as CSV for spreadsheets, which in Swedish expect semicolons between cells. No cell is executed. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const separator = i18n.locale === 'sv' ? ';' : ','
  const lines = rows.map((row) => row.map(toCell).join(separator))
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = executed.test(text) && !numberOrPhone.test(text) ? `'${text}` : text
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
