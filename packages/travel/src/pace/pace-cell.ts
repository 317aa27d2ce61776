import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** An hour of working days, or of Saturdays and Sundays, in Stockholm. */
export interface PaceHour {
  weekend: boolean
  hour: number
}

const stockholm = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23'
})

export function paceHourOf(at: Date): PaceHour {
  const parts = stockholm.formatToParts(at)
  const valueOf = (wanted: string): string => parts.find(({ type }) => type === wanted)!.value
  return { weekend: ['Sat', 'Sun'].includes(valueOf('weekday')), hour: Number(valueOf('hour')) }
}

// Degrees: about 2.2 km in each direction in Stockholm.
const [height, width] = [0.02, 0.04]

/** The square in which the middle of a way lies, as a number that may be stored. */
export function areaOf(from: LatLng, to: LatLng): number {
  const row = Math.floor((from.lat + to.lat) / 2 / height)
  const column = Math.floor((from.lng + to.lng) / 2 / width)
  return row * 10_000 + column
}
