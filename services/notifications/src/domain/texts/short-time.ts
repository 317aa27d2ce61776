import type { ChosenTime } from '#domain/cause.ts'
import type { Locale } from '#domain/mails/letter.ts'
import { clockTime, dayNumber } from '#domain/mails/words.ts'

const words = { sv: { from: 'tidigast', to: 'senast' }, en: { from: 'not before', to: 'by' } }

/** A chosen time in few characters, `26/11 17:00-19:00`; null: none is chosen. */
export function shortTime(locale: Locale, { notBefore, notAfter }: ChosenTime): string | null {
  const { from, to } = words[locale]
  const at = (when: string) => `${dayNumber(locale, when)} ${clockTime(when)}`
  if (!notBefore) return notAfter && `${to} ${at(notAfter)}`
  if (!notAfter) return `${from} ${at(notBefore)}`
  const isOneDay = dayNumber(locale, notBefore) === dayNumber(locale, notAfter)
  return isOneDay ? `${at(notBefore)}-${clockTime(notAfter)}` : `${at(notBefore)} - ${at(notAfter)}`
}
