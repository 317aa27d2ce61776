import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number as people type it, as E.164: `070-123 45 67` is `+46701234567`. Null: it is none. */
export function toE164(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'SE')
  return parsed?.isPossible() ? parsed.number : null
}
