import { i18n } from '@lingui/core'

/** What spreadsheets would execute. Numbers and phone numbers, which begin like that too, are left alone. */
const runs = /^[=+\-@\t\r]/
const harmless = /^[+-]?[\d\s().,-]*$/

/** Rows as CSV for spreadsheets, which in Swedish expect semicolons between cells. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const mark = i18n.locale === 'sv' ? ';' : ','
  const cell = (text: string): string => {
    const safe = runs.test(text) && !harmless.test(text) ? `'${text}` : text
    return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(mark)).join('\r\n')}\r\n`
}
