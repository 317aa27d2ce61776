import { i18n } from '@lingui/core'

/** What a spreadsheet would run. Numbers and phone numbers begin like that too and are left alone. */
const runs = /^[=+\-@\t\r]/
const harmless = /^[+-]?[\d\s().,-]*$/

/** Rows as a file that spreadsheets open: in Swedish they part cells by a semicolon. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const mark = i18n.locale === 'sv' ? ';' : ','
  const cell = (text: string): string => {
    const safe = runs.test(text) && !harmless.test(text) ? `'${text}` : text
    return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(mark)).join('\r\n')}\r\n`
}
