/** Security 2, row 33: with one of these in front a spreadsheet runs a cell, whatever the quotes around it. */
export const runningSigns = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/**
 * `-12.50`, `+3`: a spreadsheet reads a number, and so it is one. `+46 70-174 06 05`: digits alone can be added up at
 * worst, never run. A regular expression for JavaScript and Postgres.
 */
export const numberOrPhonePattern = '^([+-]?[0-9]+([.,][0-9]+)?|[+][0-9][0-9 ()-]{3,30})$'
const numberOrPhone = new RegExp(numberOrPhonePattern)

/** A text as a spreadsheet may have it: an apostrophe in front of what it would run; numbers and phones stay. */
export function neutralise(text: string): string {
  const runs = runningSigns.includes(text.charAt(0)) || text.startsWith('\0')
  return runs && !numberOrPhone.test(text) ? `'${text}` : text
}
