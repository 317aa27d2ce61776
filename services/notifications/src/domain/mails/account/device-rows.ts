import type { Letter, Locale } from '#domain/mails/letter.ts'
import type { Device } from '@ilbud/proto/http/people/device'

const label: Record<Locale, string> = { sv: 'Enhet', en: 'Device' }

/** The row of a mail with the device, if it is known. */
export function deviceRows(locale: Locale, { browser, system }: Device): Pick<Letter, 'details'> {
  const known = [browser, system].filter((part) => part !== null)
  return known.length > 0 ? { details: [[label[locale], known.join(', ')]] } : {}
}
