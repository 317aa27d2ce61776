import { findInsertion, firstFree, noInsertion } from './insertion.ts'
import type { Model } from './model.ts'
import { insertAt, newPlan, type Plan, takeOut, touch } from './plan.ts'
import type { StopRef } from './problem.ts'
import type { Solution } from './solution.ts'
import { isInTime, putStop } from './timing.ts'

/**
 * A solution in the search's form. It may be out of date: unknown and repeated stops are left out, what breaks a hard
 * rule becomes unassigned, locked and pinned stops take their places, and what is on board is planned with its vehicle.
 */
export function planOf(model: Model, { routes }: Solution): Plan {
  const plan = newPlan(model)
  const stopsOf = new Map(routes.map(({ vehicleId, stops }) => [vehicleId, stops]))
  for (const [vehicle, { id }] of model.problem.vehicles.entries()) {
    const wanted = (stopsOf.get(id) ?? []).map((ref) => stopOf(model, ref))
    fillRoute(model, plan, vehicle, wanted)
  }
  for (const [request, { isOnBoard, isFixed }] of model.requests.entries()) {
    if (plan.routeOf[request]! >= 0) continue
    if (!(isOnBoard || isFixed) || !insertCheapest(model, plan, request)) plan.unassigned.push(request)
  }
  return plan
}

export function solutionOf({ problem }: Model, plan: Plan): Solution {
  const refOf = (stop: number): StopRef => ({
    orderId: problem.requests[stop >> 1]!.orderId,
    kind: stop % 2 === 0 ? 'pickup' : 'delivery'
  })
  return {
    routes: plan.routes.map(({ vehicle, stops, length }) => ({
      vehicleId: problem.vehicles[vehicle]!.id,
      stops: Array.from(stops.subarray(0, length), refOf)
    })),
    unassigned: plan.unassigned.map((request) => problem.requests[request]!.orderId)
  }
}

/** -1: there is no such stop. */
function stopOf({ requestOf, problem }: Model, { orderId, kind }: StopRef): number {
  const request = requestOf.get(orderId)
  if (request === undefined) return -1
  if (kind === 'delivery') return 2 * request + 1
  return problem.requests[request]!.pickup ? 2 * request : -1
}

function fillRoute(model: Model, plan: Plan, vehicle: number, wanted: number[]): void {
  const route = plan.routes[vehicle]!
  for (const stop of sequence(model, plan, vehicle, wanted)) {
    putStop(route, route.length, stop)
    // A locked pickup alone does not place its order.
    if (stop % 2 === 1) plan.routeOf[stop >> 1] = vehicle
  }
  touch(model, plan, route)
  for (let request = tooMuch(model, plan, vehicle); request >= 0; request = tooMuch(model, plan, vehicle)) {
    takeOut(model, plan, request)
  }
}

/** The stops that the vehicle may make, in the wanted order, or in the one made by hand where that differs. */
function sequence(model: Model, plan: Plan, vehicle: number, wanted: number[]): number[] {
  const { locked, pinned } = model.vehicles[vehicle]!
  const isPinned = new Set(pinned)
  const wantedPinned = wanted.filter((stop) => isPinned.has(stop))
  const keepsOrder = wantedPinned.length === pinned.length && wantedPinned.every((stop, at) => stop === pinned[at])
  const inOrder = keepsOrder ? wanted : [...pinned, ...wanted.filter((stop) => !isPinned.has(stop))]
  const stops = [...new Set(locked >= 0 ? [locked, ...inOrder] : inOrder)].filter((stop) => {
    if (stop < 0 || plan.routeOf[stop >> 1]! >= 0) return false
    const { vehicle: only } = model.requests[stop >> 1]!
    return only < 0 || only === vehicle
  })
  const present = new Set(stops)
  const made = new Set<number>()
  const result: number[] = []
  const make = (stop: number): void => {
    if (!made.has(stop)) result.push(stop)
    made.add(stop)
  }
  for (const stop of stops) {
    const { pickup, delivery, isFixed } = model.requests[stop >> 1]!
    // One stop of two is no order of stops; what is fixed gets the missing one beside it.
    const isWhole = present.has(delivery) && (pickup < 0 || present.has(pickup))
    if (stop === locked) make(stop)
    else if (!isWhole && !isFixed) continue
    else if (stop === delivery && pickup >= 0) {
      make(pickup)
      make(delivery)
    } else make(stop)
    if (stop === pickup && !present.has(delivery) && isFixed) make(delivery)
  }
  return result
}

/** A request that the vehicle cannot carry besides the others, or not in time where that is hard; -1: all is well. */
function tooMuch(model: Model, plan: Plan, vehicle: number): number {
  const route = plan.routes[vehicle]!
  const { capacity } = model.vehicles[vehicle]!
  for (let index = firstFree(model, route); index < route.length; index++) {
    const request = route.stops[index]! >> 1
    const { pickup, isFixed } = model.requests[request]!
    if (isFixed || route.stops[index] !== pickup) continue
    if (route.kg[index]! > capacity.kg || route.parcels[index]! > capacity.parcels) return request
  }
  if (isInTime(model, route)) return -1
  for (let index = firstFree(model, route); index < route.length; index++) {
    const stop = route.stops[index]!
    const isLate = route.begin[index]! > model.latest[stop]! || index === route.length - 1
    if (isLate && !model.requests[stop >> 1]!.isFixed) return stop >> 1
  }
  return -1
}

/** Returns false where no vehicle has room. */
export function insertCheapest(model: Model, plan: Plan, request: number): boolean {
  const best = { ...noInsertion(), vehicle: -1 }
  const found = noInsertion()
  for (const route of plan.routes) {
    found.limit = best.cost
    findInsertion(model, route, request, found)
    if (found.cost < best.cost) Object.assign(best, found, { vehicle: route.vehicle })
  }
  if (best.vehicle < 0) return false
  insertAt(model, plan, request, best)
  return true
}
