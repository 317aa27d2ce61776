const stockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short' })

/** Contract 2: local days are Europe/Stockholm. `2026-01-31`. */
export function localDay(at: Date | number): string {
  return stockholm.format(at)
}
