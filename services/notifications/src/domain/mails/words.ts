import { isWide } from '@ilbud/proto/http/times/public-window'
import type { Locale } from './letter.ts'

interface TimeSpan {
  low: string
  high: string
}

const timeZone = 'Europe/Stockholm'
const nbsp = '\u00a0'
const tags: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' }

function parts(locale: Locale, when: string, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const format = new Intl.DateTimeFormat(tags[locale], { timeZone, hour12: false, ...options })
  return Object.fromEntries(format.formatToParts(new Date(when)).map(({ type, value }) => [type, value]))
}

/** `14:20` */
function time(locale: Locale, when: string): string {
  const { hour, minute } = parts(locale, when, { hour: '2-digit', minute: '2-digit' })
  return `${hour}:${minute}`
}

/** `Saturday 21 November` */
function day(locale: Locale, when: string): string {
  const { weekday, day: number, month } = parts(locale, when, { weekday: 'long', day: 'numeric', month: 'long' })
  return `${weekday} ${number} ${month}`
}

/** `Saturday 21 November`, of a local day like `2026-11-21`. */
export function dayName(locale: Locale, localDay: string): string {
  return day(locale, `${localDay}T12:00:00Z`)
}

/** `Saturday 21 November, 14:20`. Always with the day: a mail may be read on another one. */
export function moment(locale: Locale, when: string): string {
  return `${day(locale, when)}${at[locale]}${time(locale, when)}`
}

/** `Saturday 21 November, 14:20–14:40` */
export function timeSpan(locale: Locale, { low, high }: TimeSpan): string {
  if (day(locale, low) !== day(locale, high)) return `${moment(locale, low)} – ${moment(locale, high)}`
  const [from, to] = [time(locale, low), time(locale, high)]
  return `${day(locale, low)}${at[locale]}${from === to ? from : `${from}–${to}`}`
}

const by: Record<Locale, string> = { sv: 'senast', en: 'by' }
const at: Record<Locale, string> = { sv: ' kl. ', en: ', ' }

/** `219 kr` from öre. */
export function money(locale: Locale, ore: number): string {
  const digits = ore % 100 === 0 ? 0 : 2
  const number = new Intl.NumberFormat(tags[locale], { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${number.format(ore / 100)}${nbsp}kr`
}

export function greet(locale: Locale, name: string): string | null {
  const first = name.trim().split(/\s+/)[0]
  return first ? `${locale === 'sv' ? 'Hej' : 'Hi'} ${first}!` : null
}

/** `14:20` by the clock of Stockholm. */
export function clockTime(when: string): string {
  return time('sv', when)
}

/** When a parcel is promised: as `timeSpan`, or of a wide promise `by Saturday 21 November, 14:40`. */
export function arrivalTime(locale: Locale, promise: TimeSpan): string {
  return isWide(promise) ? `${by[locale]} ${moment(locale, promise.high)}` : timeSpan(locale, promise)
}

/** The same by the clock alone: `14:20-14:40`, `by 14:40`. */
export function arrivalClock(locale: Locale, promise: TimeSpan): string {
  const [from, to] = [clockTime(promise.low), clockTime(promise.high)]
  if (isWide(promise)) return `${by[locale]} ${to}`
  return from === to ? from : `${from}-${to}`
}

/** `26/11`, in English `26 Nov`. */
export function dayNumber(locale: Locale, when: string): string {
  const { day: number, month } = parts(locale, when, { day: 'numeric', month: locale === 'sv' ? 'numeric' : 'short' })
  return locale === 'sv' ? `${number}/${month}` : `${number} ${month}`
}
