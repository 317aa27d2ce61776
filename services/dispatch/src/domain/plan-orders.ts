import type { PlanRefusal } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { breaksOf, endOfShiftOf, isPaced, pacedSeconds, roomOf } from './driver.ts'
import { fitsIn, peakOf, roomBeside } from './loads.ts'
import { insertRequests } from './planner/insert-requests.ts'
import type { Load, Problem, Travel, Vehicle } from './planner/problem.ts'
import { type ScheduledRoute, scheduleOf } from './planner/schedule.ts'
import type { PlannedRoute, Solution } from './planner/solution.ts'
import { isBehind } from './plan-route.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import {
  type Dues,
  type PlanContext,
  refOf,
  requestsOf,
  reserveOf,
  parkingSeconds,
  travelBetween
} from './route-problem.ts'
import type { Stop } from './stop.ts'
import { pacedTravel, type TravelTable } from './travel.ts'

/** A driver who may get orders: on duty, and in a known place. */
export interface DriverToPlan {
  driverId: string
  start: LatLng
  stops: readonly Stop[]
  driver: PlanContext['driver']
}

/** Whether what the driver has to carry already fits, so that more may. */
export function hasRoomLeft(driver: PlanContext['driver'], stops: readonly Stop[]): boolean {
  const room = roomBeside(roomOf(driver), stops.filter(isBehind))
  return fitsIn(peakOf(stops.filter((stop) => !isBehind(stop))), room)
}

export interface OrdersPlan {
  assignments: { orderId: string; driverId: string; addedKm: number }[]
  unassigned: { orderId: string; reason: PlanRefusal }[]
  before: Figures
  after: Figures
}

interface Figures {
  km: number
  lateMinutes: number
}

/**
 * Who should have which of these orders. What the drivers have to do already stays in its order. `addedKm` is what the
 * order's driver would save without it.
 */
export function planOrders(
  drivers: readonly DriverToPlan[],
  orders: readonly (readonly [Stop, Stop])[],
  context: { now: Date; travel: TravelTable },
  shouldStop?: () => boolean
): OrdersPlan {
  const prepared = prepareOrders(drivers, orders, context)
  return ordersPlanOf(prepared, insertRequests(prepared.problem, prepared.present, shouldStop))
}

/** The problem of the planner, and the routes as they are. */
interface PreparedOrders {
  problem: Problem
  /** With the dues by which lateness is counted. */
  exact: Problem
  present: Solution
  orders: readonly (readonly [Stop, Stop])[]
  /** Those whose places are known. */
  located: readonly (readonly [Stop, Stop])[]
}

export function prepareOrders(
  drivers: readonly DriverToPlan[],
  orders: readonly (readonly [Stop, Stop])[],
  context: { now: Date; travel: TravelTable }
): PreparedOrders {
  const isNew = new Set(orders.map(([{ orderId }]) => orderId))
  const fleet = drivers.map(({ stops, ...driver }) => ({
    ...driver,
    room: roomBeside(roomOf(driver.driver), stops.filter(isBehind)),
    stops: stops.filter((stop) => !isNew.has(stop.orderId) && !isBehind(stop))
  }))
  const located = orders.filter((work) => work.every(({ place }) => place !== null))
  const [problem, exact] = problemsOfFleet(fleet, located.flat(), context)
  return { problem, exact, present: presentSolution(fleet, located), orders, located }
}

/** What a solution means for the orders. */
export function ordersPlanOf(
  { problem, exact, present, orders, located }: PreparedOrders,
  planned: Solution
): OrdersPlan {
  const [before, after] = [scheduleOf(exact, present).routes, scheduleOf(exact, planned).routes]
  const driverOf = new Map(
    planned.routes.flatMap(({ vehicleId, stops }) => stops.map(({ orderId }) => [orderId, vehicleId] as const))
  )
  const addedKm = addedKmIn(problem, planned)
  const reasonOf = (work: readonly [Stop, Stop]): PlanRefusal | null =>
    located.includes(work) ? (driverOf.has(work[0].orderId) ? null : 'NO_DRIVER') : 'NOT_LOCATED'
  return {
    assignments: located.flatMap(([{ orderId }]) => {
      const driverId = driverOf.get(orderId)
      return driverId === undefined ? [] : [{ orderId, driverId, addedKm: addedKm(orderId) }]
    }),
    unassigned: orders.flatMap((work) => {
      const reason = reasonOf(work)
      return reason === null ? [] : [{ orderId: work[0].orderId, reason }]
    }),
    before: figuresOf(before),
    after: figuresOf(after)
  }
}

/**
 * With the dues to search for, and with those by which lateness is counted. The places are those of the drivers, then of
 * their stops, then of the new ones.
 */
function problemsOfFleet(
  fleet: readonly DriverWithRoom[],
  added: readonly Stop[],
  { now, travel }: { now: Date; travel: TravelTable }
): [Problem, Problem] {
  const places = [
    ...fleet.map(({ start }) => start),
    ...fleet.flatMap(({ stops }) => stops.map(({ place }) => place)),
    ...added.map(({ place }) => place)
  ]
  const byCar = travelBetween(places, { travel })
  const travelOf = travelByKind(places, { byCar, travel })
  const vehicles = fleet.map((driver, at) => vehicleOf(driver, at, { now, travel: travelOf(driver) }))
  const problemFor = (dues: Dues): Problem => {
    const reserve = reserveOf(travel, dues)
    let firstPlace = fleet.length
    const requests = fleet.flatMap(({ driverId, stops }) => {
      const own = requestsOf(stops, { now, firstPlace, vehicleId: driverId, reserve })
      firstPlace += stops.length
      return own
    })
    return {
      vehicles,
      requests: [...requests, ...requestsOf(added, { now, firstPlace, vehicleId: null, reserve })],
      travel: byCar,
      parking: parkingSeconds
    }
  }
  return [problemFor('with reserve'), problemFor('exact')]
}

/** Drivers with the same kind of vehicle have the same travel, which the planner copies once. */
function travelByKind(
  places: readonly (LatLng | null)[],
  { byCar, travel }: { byCar: Travel; travel: TravelTable }
): (driver: DriverToPlan) => Travel {
  const known = new Map<string, Travel>()
  return ({ driver }) => {
    if (!isPaced(driver)) return byCar
    const { kind } = driver.vehicle!
    const paced =
      known.get(kind) ?? travelBetween(places, { travel: pacedTravel(travel, (way) => pacedSeconds(driver, way)) })
    known.set(kind, paced)
    return paced
  }
}

interface DriverWithRoom extends DriverToPlan {
  room: Load
}

function vehicleOf(
  { driverId, driver, stops, room }: DriverWithRoom,
  at: number,
  { now, travel }: { now: Date; travel: Travel }
): Vehicle {
  const [first] = stops
  return {
    id: driverId,
    start: at,
    availableFrom: 0,
    endOfShift: endOfShiftOf(driver, now),
    breaks: breaksOf(driver, now),
    capacity: room,
    travel,
    lockedFirst: first?.underWay ? refOf(first) : null,
    pinnedStops: stops.filter(({ pinned }) => pinned).map(refOf)
  }
}

function presentSolution(fleet: readonly DriverToPlan[], added: readonly (readonly [Stop, Stop])[]): Solution {
  return {
    routes: fleet.map(({ driverId, stops }) => ({ vehicleId: driverId, stops: stops.map(refOf) })),
    unassigned: added.map(([{ orderId }]) => orderId)
  }
}

/** By order, what its driver would save without it. */
function addedKmIn({ requests, vehicles, travel }: Problem, { routes }: Solution): (orderId: string) => number {
  const placeOf = new Map(requests.map(({ orderId, pickup, delivery }) => [orderId, { pickup, delivery }]))
  const startOf = new Map(vehicles.map(({ id, start }) => [id, start]))
  const metresOf = ({ vehicleId, stops }: PlannedRoute): number => {
    let [from, metres] = [startOf.get(vehicleId)!, 0]
    for (const { orderId, kind } of stops) {
      const { place } = placeOf.get(orderId)![kind]!
      metres += travel.metres[from]![place]!
      from = place
    }
    return metres
  }
  const routeOf = new Map(routes.flatMap((route) => route.stops.map(({ orderId }) => [orderId, route] as const)))
  return (orderId) => {
    const route = routeOf.get(orderId)!
    const without = { ...route, stops: route.stops.filter((stop) => stop.orderId !== orderId) }
    // Never below zero, as by the rounding of sums.
    return Math.max(0, toKm(metresOf(route) - metresOf(without)))
  }
}

function figuresOf(routes: readonly ScheduledRoute[]): Figures {
  const sum = (figure: 'metres' | 'lateSeconds'): number => routes.reduce((total, route) => total + route[figure], 0)
  return { km: toKm(sum('metres')), lateMinutes: Math.round(sum('lateSeconds') / 60) }
}

function toKm(metres: number): number {
  return Math.round(metres / 100) / 10
}
