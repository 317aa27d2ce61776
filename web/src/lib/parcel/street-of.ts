/** The first part of an address; its house number stays on the same line as the street's last word. */
export function streetOf(address: string): string {
  return address
    .split(',', 1)[0]!
    .trim()
    .replace(/ (?=\d+ ?[A-Za-z]?$)/, '\u00a0')
}
