/** A number as people type it, as E.164: `070-123 45 67` is `+46701234567`. Null: it is none. */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/[\s()-]/g, '')
  const number = digits.replace(/^00/, '+').replace(/^0/, '+46')
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null
}
