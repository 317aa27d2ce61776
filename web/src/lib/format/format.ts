import { isWide, type Window } from '@ilbud/proto/http/times/public-window'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { serverNow } from '#lib/page/server-clock.ts'

const timeZone = 'Europe/Stockholm'
/** Intl uses U+202F, which is in neither of our fonts. */
export const nbsp = '\u00a0'

export type When = string | number | Date

/** `14:20` */
export function formatTime(when: When): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(new Date(when))
}

/** `2026-11-20` */
export function formatDate(when: When): string {
  return dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(when))
}

/** `2026-11-20 14:20` */
export function formatDateTime(when: When): string {
  return `${formatDate(when)} ${formatTime(when)}`
}

/** `14:20–14:40`, or one time when both are in the same minute. */
export function formatWindow(low: When, high: When): string {
  const [from, to] = [formatTime(low), formatTime(high)]
  return from === to ? from : `${from}–${to}`
}

/** `today`, `tomorrow`, `yesterday`, else the date; in Stockholm. */
export function formatDay(when: When, now: When = serverNow()): string {
  const days = Math.round((dayNumber(when) - dayNumber(now)) / 86_400_000)
  if (Math.abs(days) > 1) return formatDate(when)
  const relative = cached(`relative ${locale()}`, () => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }))
  return relative.format(days, 'day')
}

/** `14:20 tomorrow`, else `2026-11-20 14:20`: stands after “by”, “from” and “since”. */
export function formatMoment(when: When, now: When = serverNow()): string {
  return withDay(formatTime(when), when, now)
}

/** `14:20` for today, else `14:20 tomorrow`. */
export function formatDayTime(when: When, now: When = serverNow()): string {
  return isSameDay(when, now) ? formatTime(when) : formatMoment(when, now)
}

/** `14:20–14:40`, a wide promise `by 14:40`; with its day where that is not the one of `beside`. */
export function formatPromise(promise: Window, beside: When): string {
  const wide = isWide(promise)
  const day = wide ? promise.high : promise.low
  const said = wide ? formatTime(day) : formatWindow(promise.low, promise.high)
  const time = isSameDay(day, beside) ? said : withDay(said, day)
  return wide ? t`by ${time}` : time
}

/** In English a near day follows its time, in Swedish it comes first. A date comes first in both. */
function withDay(time: string, when: When, now: When = serverNow()): string {
  const day = formatDay(when, now)
  if (day === formatDate(when)) return `${day} ${time}`
  return i18n.locale === 'sv' ? `${day} kl.${nbsp}${time}` : `${time} ${day}`
}

export function isSameDay(one: When, other: When): boolean {
  return dayNumber(one) === dayNumber(other)
}

/** `12 s`, `3 min`, `2 h`: an age, for use in a sentence. */
export function formatAge(when: When, now: When = serverNow()): string {
  const seconds = Math.max(0, Math.round((new Date(now).getTime() - new Date(when).getTime()) / 1000))
  if (seconds < 60) return `${seconds}${nbsp}s`
  return formatDuration(Math.floor(seconds / 60))
}

/** Under 60 as minutes, else hours and minutes. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole}${nbsp}min`
  const rest = whole % 60
  return `${Math.floor(whole / 60)}${nbsp}h${rest ? ` ${rest}${nbsp}min` : ''}`
}

/** `144 kr` from öre; with decimals only if the amount has some, or `options` ask for them. */
export function formatMoney(ore: number, options: { decimals?: boolean } = {}): string {
  const digits = (options.decimals ?? ore % 100 !== 0) ? 2 : 0
  return `${formatNumber(ore / 100, digits, digits)}${nbsp}kr`
}

/** `700 m` below a kilometre, else `5.1 km`. */
export function formatDistance(km: number): string {
  if (km < 0.995) return `${Math.max(10, Math.round(km * 100) * 10)}${nbsp}m`
  return `${formatNumber(km, 1)}${nbsp}km`
}

/** With the decimal mark of the language, and spaces between thousands as in Sweden. */
export function formatNumber(value: number, mostDecimals = 0, leastDecimals = 0): string {
  const language = i18n.locale === 'sv' ? 'sv-SE' : 'en-GB'
  const options = { maximumFractionDigits: mostDecimals, minimumFractionDigits: leastDecimals }
  return cached(`${language} ${mostDecimals} ${leastDecimals}`, () => new Intl.NumberFormat(language, options))
    .formatToParts(value)
    .map((part) => (part.type === 'group' ? nbsp : part.value))
    .join('')
}

function locale(): string {
  return i18n.locale === 'sv' ? 'sv-SE' : 'en-SE'
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(locale(), { ...options, timeZone, hour12: false })
  return cached(locale() + JSON.stringify(options), make)
}

const formats = new Map<string, unknown>()

/** Caches formatters: creating one takes as long as using it a thousand times. */
function cached<Format>(key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  formats.set(key, format)
  return format as Format
}

/** A number for the calendar day in Stockholm: its midnight in UTC. */
function dayNumber(when: When): number {
  return Date.parse(`${formatDate(when)}T00:00:00Z`)
}
