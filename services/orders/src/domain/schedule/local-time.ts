const zone = 'Europe/Stockholm'
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i
const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?$/

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit'
})

/** By how many milliseconds Stockholm's clock is ahead of UTC at an instant. */
function offsetMs(instant: number): number {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year, month, day, hour, minute, second } = parts as Record<string, number>
  const shown = Date.UTC(year!, month! - 1, day, hour, minute, second)
  return shown - Math.floor(instant / 1000) * 1000
}

/**
 * Parses a time from a form; null: invalid. Times without a zone are Europe/Stockholm. An hour that the
 * clock skips in spring is read as the one after it.
 */
export function parseTime(text: string): Date | null {
  const trimmed = text.trim()
  if (!isDay(trimmed)) return null
  if (withZone.test(trimmed)) return valid(new Date(trimmed.toUpperCase()))
  if (!withoutZone.test(trimmed)) return null
  const asUtc = valid(new Date(`${trimmed.replace(' ', 'T')}Z`))
  if (!asUtc) return null
  const guess = asUtc.getTime() - offsetMs(asUtc.getTime())
  return new Date(asUtc.getTime() - offsetMs(guess))
}

/** `2026-02-30` is not a day, although Date accepts it. */
function isDay(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  return day! <= new Date(Date.UTC(year!, month!, 0)).getUTCDate()
}

function valid(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date
}

/** The instant at which a local day begins; null: not a day. */
export function startOfLocalDay(day: string, plusDays = 0): Date | null {
  const midnight = isDay(day) ? valid(new Date(`${day}T00:00:00Z`)) : null
  if (!midnight) return null
  midnight.setUTCDate(midnight.getUTCDate() + plusDays)
  return parseTime(midnight.toISOString().slice(0, 19))
}
