/**
 * Security 2, row 33: with one of these in front a spreadsheet runs a cell, whatever the quotes around it. A regular
 * expression for JavaScript and Postgres.
 */
export const runsPattern = '^[=+@\\t\\r\\n＝＋－＠-]'
const runs = new RegExp(`${runsPattern}|^\\0`)

/** `-12.50`, `+3`: a spreadsheet reads a number, and so it is one. */
const number = /^[+-]?\d+([.,]\d+)?$/

/** `+46 70-174 06 05`: digits alone can be added up at worst, never run. */
const phone = /^\+\d[\d ()-]{3,30}$/

/** A text as a spreadsheet may have it: an apostrophe in front of what it would run; numbers and phones stay. */
export function neutralise(text: string): string {
  return runs.test(text) && !number.test(text) && !phone.test(text) ? `'${text}` : text
}
