import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The number as E.164, or null when it does not parse. Default SE. */
export function toE164(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'SE')
  return parsed?.isPossible() ? parsed.number : null
}
