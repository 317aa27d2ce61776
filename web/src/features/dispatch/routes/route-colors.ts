import type { RouteStop } from '@ilbud/proto/http/driver-route'
import { isLate } from './route-words.ts'

// Told apart on the light and on the dark map, and 4.5:1 with the white numbers on them.
const colors = ['#055063', '#b4530a', '#7a3b78', '#3b6ca8', '#4a6b1f', '#8a3a2b', '#5a4fb0', '#17706a'] as const

const late = '#b3261e'

/** A driver's colour on map, list and timeline: the same however many others come and go. */
export function colorOf(driverId: string): string {
  return colors[Number.parseInt(driverId.slice(-4), 16) % colors.length]!
}

/** A stop has its driver's colour, or red when it will be late. */
export function stopColor(driverId: string, stop: Pick<RouteStop, 'slackMin'>): string {
  return isLate(stop) ? late : colorOf(driverId)
}
