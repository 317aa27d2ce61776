/** Security 2, row 33: a spreadsheet executes a cell that begins with one of these, even in quotes. */
export const runningSigns = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

/**
 * Cells that are safe although they begin with a sign. `-12.50` and `+3` are numbers; of a phone number like `+46
 * 70-174 06 05` a spreadsheet makes a sum at worst. Written for JavaScript and Postgres alike.
 */
export const numberOrPhonePattern = '^([+-]?[0-9]+([.,][0-9]+)?|[+][0-9][0-9 ()-]{3,30})$'
const numberOrPhone = new RegExp(numberOrPhonePattern)

/**
 * Makes a text safe for spreadsheets: an apostrophe in front of what they would execute. Numbers and phone numbers
 * stay.
 */
export function neutralise(text: string): string {
  const runs = runningSigns.includes(text.charAt(0)) || text.startsWith('\0')
  return runs && !numberOrPhone.test(text) ? `'${text}` : text
}
