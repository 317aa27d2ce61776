import type { RouteStop } from '@ilbud/proto/http/dispatch/driver-route'
import { lateColor, type RouteDash } from '#components/map/routes/drawn-route.ts'
import { isLate } from './route-words.ts'

// Told apart from each other and from red, and 4.5:1 with the white numbers on them.
export const routeColors = [
  '#055063',
  '#b4530a',
  '#7a3b78',
  '#3b6ca8',
  '#4a6b1f',
  '#b02a86',
  '#5a4fb0',
  '#007f73',
  '#8a6500',
  '#5c4033',
  '#1f2f8f',
  '#5b6670'
] as const

const dashes: readonly RouteDash[] = ['solid', 'dashed', 'dotted']

/** The colour and the line of a driver on list, map and timeline. */
export interface RouteMark {
  color: string
  dash: RouteDash
}

/** Every mark there is, always the same object. */
const everyMark = dashes.flatMap((dash) => routeColors.map((color): RouteMark => ({ color, dash })))

/** Which driver has which mark. Nobody's mark changes while they have stops, however many others come and go. */
export class RouteMarks {
  private assigned = new Map<string, number>()

  /** The marks of these drivers. Those of all others are free again. */
  assign(driverIds: readonly string[]): ReadonlyMap<string, RouteMark> {
    this.assigned = new Map([...this.assigned].filter(([id]) => driverIds.includes(id)))
    for (const id of driverIds) if (!this.assigned.has(id)) this.assigned.set(id, this.freeOne(id))
    return new Map(driverIds.map((id) => [id, everyMark[this.assigned.get(id)! % everyMark.length]!]))
  }

  /** The driver's usual colour if nobody has it, else the next one; the lines differ once all colours are taken. */
  private freeOne(driverId: string): number {
    const taken = new Set(this.assigned.values())
    const usual = Number.parseInt(driverId.slice(-6), 16) % routeColors.length || 0
    for (let line = 0; line < dashes.length; line++) {
      for (let step = 0; step < routeColors.length; step++) {
        const at = line * routeColors.length + ((usual + step) % routeColors.length)
        if (!taken.has(at)) return at
      }
    }
    return usual + (taken.size % dashes.length) * routeColors.length
  }
}

/** A stop has its driver's colour, or red when it will be late. */
export function stopColor({ color }: RouteMark, stop: Pick<RouteStop, 'slackMin'>): string {
  return isLate(stop) ? lateColor : color
}
