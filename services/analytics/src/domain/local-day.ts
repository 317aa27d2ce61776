import { localDay } from '@ilbud/proto/http/times/local-day'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The instant at which a local day begins, in milliseconds since 1970. Stockholm is one or two hours ahead of UTC. */
export function startOfDay(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const summer = midnight - 2 * hourMs
  return localDay(summer) === day ? summer : midnight - hourMs
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The week starts on Monday. */
export function startOfWeek(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/**
 * How many milliseconds of a span fall on each local day. A day has 23 hours when the clock goes forward, 25 when it
 * goes back.
 */
export function msByDay(from: number, to: number): [day: string, ms: number][] {
  const parts: [string, number][] = []
  for (let at = from; at < to;) {
    const day = localDay(at)
    const end = Math.min(to, startOfDay(addDays(day, 1)))
    parts.push([day, end - at])
    at = end
  }
  return parts
}
