import { i18n } from '@lingui/core'
import { serverNow } from '#lib/page/server-clock.ts'

/** `22 Oct` */
export function shortDay(day: string): string {
  return format(day, { day: 'numeric', month: 'short' })
}

/** `Thu, 22 October 2026` */
export function longDay(day: string): string {
  return format(day, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
}

/** `Thu, 22 Oct 2026` */
export function rowDay(day: string): string {
  return format(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
}

/** `22 Oct – 20 Nov`, or `22 Oct` of a single day; with years unless both are in the present one. */
export function dayRange(start: string, end: string): string {
  const year = String(new Date(serverNow()).getFullYear())
  const isPresent = start.startsWith(year) && end.startsWith(year)
  const days = [...new Set([start, end])]
  return days
    .map((day) => (isPresent ? shortDay(day) : format(day, { day: 'numeric', month: 'short', year: 'numeric' })))
    .join(' – ')
}

// Formatted in UTC, so that the day does not depend on the reader's time zone.
function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(i18n.locale === 'sv' ? 'sv-SE' : 'en-GB', { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`)
  )
}
