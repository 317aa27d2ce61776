import type { Locale } from './letter.ts'

const maxName = 32

/**
 * A name or street that somebody typed, as it may stand in a mail to an address that we do not know: one short line
 * without anything that a mail program makes a link of.
 */
export function plainName(text: string, fallback: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,'’&-]/gu, ' ')
    // `example.com` is a link without any scheme.
    .replace(/\.(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // The longest subject stays below 75 characters. Cut between words, where there is room for one.
  const start = plain.slice(0, maxName + 1)
  const short = start.length > maxName ? start.replace(/(?<=.{12}) [^ ]*$/, '').slice(0, maxName) : start
  return short.trim() || fallback
}

const theCompany: Record<Locale, string> = { sv: 'Företaget', en: 'The company' }

/** The same of a person and a company whose names somebody typed into a form. Without a name nobody is greeted. */
export function plainNames<Names extends { name: string; company: string }>(names: Names, locale: Locale): Names {
  return { ...names, name: plainName(names.name, ''), company: plainName(names.company, theCompany[locale]) }
}
