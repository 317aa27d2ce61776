import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import type { Plan } from './plan-route.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** A driver's route: what is to be done from now on, in which order and when. */
export interface Route extends Plan {
  driverId: string
  /** Counts the changes; 0 before the first one. */
  version: number
  plannedAt: Date
  source: TravelSource
  /** Where the driver was last, by the stops that were made; null: unknown. */
  lastPlace: LatLng | null
}

/** Whether there is anything to search: one order has one order of stops. */
export function canImprove({ stops }: Plan): boolean {
  return stops.length > 2
}

/** Smaller changes of times are ignored: nobody plans by them, and each would be sent to every reader. */
const smallestMoveMs = 2 * 60_000

/** Whether some stop of the same route is reached at another time than was said. */
export function hasMoved(before: Plan, after: Plan): boolean {
  return after.stops.some(
    ({ arriveAt }, at) => Math.abs(Date.parse(arriveAt) - Date.parse(before.stops[at]!.arriveAt)) >= smallestMoveMs
  )
}
