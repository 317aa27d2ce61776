import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import { breaksOf, type Driver, endOfShiftOf, roomEnough } from './driver.ts'
import type { Load, Problem, Request, StopRef, Travel, Visit } from './planner/problem.ts'
import type { Solution } from './planner/solution.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { isPickup, type Stop } from './stop.ts'
import type { TravelTable } from './travel.ts'

/** What a plan of one driver's route depends on besides its stops. */
export interface PlanContext {
  now: Date
  travel: TravelTable
  /** Where the driver is, or was at the last stop; null: unknown. */
  start: LatLng | null
  driver: Pick<Driver, 'vehicle' | 'breakUntil' | 'shiftEndsAt'>
}

interface ProblemOptions {
  /** Default: everything fits. */
  room?: Load
  /** Where lateness is counted and nothing is searched, the dues are exact. */
  dues?: Dues
}

/** By when stops have to be reached. */
export type Dues = 'with reserve' | 'exact'

const minute = 60
/** Parking, and the way between vehicle and door: once, however many stops are made at a place. */
export const parkingSeconds = 2 * minute
// Ringing and handing over.
const serviceSeconds = { pickup: 2 * minute, hub: minute, delivery: minute, return: minute }
// A leg with an end that nobody knows: a usual one in the city.
const unknownWay = { seconds: 12 * minute, metres: 5000 }

/**
 * How long before the end of a promise a parcel is to be there. Times are estimates, other orders come on the way, and the
 * promise is kept when the parcel has been handed over: who plans for the last minute is late every other time.
 */
const reserveSeconds: Record<TravelSource, number> = {
  // Where the streets are not known, a drive is further off its time.
  'great-circle': 15 * minute,
  streets: 10 * minute,
  osrm: 10 * minute
}

/** Seconds before the end of a promise by which its stop has to be reached. */
export function reserveOf({ source }: Pick<TravelTable, 'source'>, dues: Dues): number {
  return dues === 'exact' ? 0 : reserveSeconds[source]
}

/** The vehicle of a problem of one driver. Its name is of no importance to it. */
const vehicleId = 'driver'

/**
 * The stops as a problem of the planner. Seconds count from now. `stops` are in the order of the route: pinned ones stay
 * in that order, and the one that the driver is on the way to stays first.
 */
export function problemOf(
  stops: readonly Stop[],
  context: PlanContext,
  { room = roomEnough, dues = 'with reserve' }: ProblemOptions = {}
): Problem {
  const { driver, now } = context
  const places = [context.start, ...stops.map(({ place }) => place)]
  const [first] = stops
  return {
    vehicles: [
      {
        id: vehicleId,
        start: 0,
        availableFrom: 0,
        endOfShift: endOfShiftOf(driver, now),
        breaks: breaksOf(driver, now),
        capacity: room,
        lockedFirst: first?.underWay ? refOf(first) : null,
        pinnedStops: stops.filter(({ pinned }) => pinned).map(refOf)
      }
    ],
    requests: requestsOf(stops, {
      now: context.now,
      firstPlace: 1,
      vehicleId,
      reserve: reserveOf(context.travel, dues)
    }),
    travel: travelBetween(places, context),
    parking: parkingSeconds
  }
}

export function solutionOf(stops: readonly Stop[]): Solution {
  return { routes: [{ vehicleId, stops: stops.map(refOf) }], unassigned: [] }
}

export function refOf({ orderId, kind }: Stop): StopRef {
  return { orderId, kind: isPickup({ kind }) ? 'pickup' : 'delivery' }
}

/** The stops in the order of a plan. */
export function inOrderOf(refs: readonly StopRef[], stops: readonly Stop[]): Stop[] {
  const byKey = new Map(stops.map((stop) => [keyOf(refOf(stop)), stop]))
  return refs.map((ref) => byKey.get(keyOf(ref))!)
}

function keyOf({ orderId, kind }: StopRef): string {
  return `${orderId} ${kind}`
}

/** The orders of these stops, which are the places from `firstPlace` on. `vehicleId` null: anybody may carry them. */
export function requestsOf(
  stops: readonly Stop[],
  { now, firstPlace, vehicleId, reserve }: { now: Date; firstPlace: number; vehicleId: string | null; reserve: number }
): Request[] {
  const visits = new Map(
    stops.map((stop, at) => [keyOf(refOf(stop)), visitAt(stop, firstPlace + at, { now, reserve })])
  )
  return stops
    .filter((stop) => !isPickup(stop))
    .map(({ orderId, kg, parcels }) => {
      const pickup = visits.get(keyOf({ orderId, kind: 'pickup' })) ?? null
      const delivery = visits.get(keyOf({ orderId, kind: 'delivery' }))!
      return { orderId, kg, parcels, pickup, delivery, pinnedTo: vehicleId, onBoardOf: pickup ? null : vehicleId }
    })
}

function visitAt(
  { kind, notBefore, due }: Stop,
  place: number,
  { now, reserve }: { now: Date; reserve: number }
): Visit {
  const secondsUntil = (time: string): number => (Date.parse(time) - now.getTime()) / 1000
  return {
    place,
    earliest: notBefore === null ? 0 : secondsUntil(notBefore),
    latest: due === null ? Infinity : secondsUntil(due) - reserve,
    service: serviceSeconds[kind]
  }
}

/** Between all the places of a problem. */
export function travelBetween(places: readonly (LatLng | null)[], { travel }: Pick<PlanContext, 'travel'>): Travel {
  return travel.between(places, unknownWay)
}
