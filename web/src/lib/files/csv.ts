import { escapeFormula } from '@ilbud/proto/http/fields/spreadsheet-text'
import { i18n } from '@lingui/core'

/** Rows as CSV for spreadsheets, which in Swedish expect semicolons between cells. No cell is executed. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const separator = i18n.locale === 'sv' ? ';' : ','
  const lines = rows.map((row) => row.map(toCell).join(separator))
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = escapeFormula(text)
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
