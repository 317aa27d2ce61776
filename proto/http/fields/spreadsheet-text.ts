/** A spreadsheet executes a cell that begins with one of these, even in quotes. */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/**
 * Cells that are safe although they begin with such a character: `-12.50` and `+3` are numbers, and a phone number like
 * `+46 70-174 06 05` becomes a sum at worst. A pattern for both JavaScript and Postgres.
 */
export const numberOrPhonePattern = '^([+-]?[0-9]+([.,][0-9]+)?|[+][0-9][0-9 ()-]{3,30})$'
const numberOrPhone = new RegExp(numberOrPhonePattern)

/** Makes a text safe for a CSV cell: an apostrophe before anything that a spreadsheet would execute. */
export function escapeFormula(text: string): string {
  const isFormula = formulaStarts.includes(text.charAt(0)) || text.startsWith('\0')
  return isFormula && !numberOrPhone.test(text) ? `'${text}` : text
}
