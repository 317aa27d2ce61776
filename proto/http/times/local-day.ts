const stockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' })

/** The local day in Europe/Stockholm, as `2026-01-31`. */
export function localDay(at: Date | number): string {
  // The format writes the year without leading zeros.
  return stockholm.format(at).padStart(10, '0')
}
