import { firstFree, type Insertion } from './insertion.ts'
import type { Model } from './model.ts'
import { copyRoute, newRoute, type Route } from './route.ts'
import { putStop, refreshRoute } from './timing.ts'

/** A solution while it is searched: routes with their times, and the requests that nobody carries. */
export interface Plan {
  routes: Route[]
  /** Whose route a request is in, or -1. */
  routeOf: Int32Array
  unassigned: number[]
  /** Counts changes of routes, for their versions. */
  versions: number
}

export function newPlan({ vehicles, requests }: Model): Plan {
  return {
    routes: vehicles.map((_, vehicle) => newRoute(vehicle)),
    routeOf: new Int32Array(requests.length).fill(-1),
    unassigned: [],
    versions: 1
  }
}

export function planCost({ weights, requests }: Model, { routes, unassigned }: Plan): number {
  let cost = 0
  for (const request of unassigned) cost += requests[request]!.priority * weights.unassigned
  for (let at = 0; at < routes.length; at++) cost += routes[at]!.cost
  return cost
}

/** Copies what differs. Versions are unique over both plans, so equal ones are equal routes. */
export function copyPlan(from: Plan, to: Plan): void {
  for (let at = 0; at < from.routes.length; at++) {
    if (from.routes[at]!.version !== to.routes[at]!.version) copyRoute(from.routes[at]!, to.routes[at]!)
  }
  to.routeOf.set(from.routeOf)
  to.unassigned.length = 0
  for (const request of from.unassigned) to.unassigned.push(request)
  to.versions = Math.max(from.versions, to.versions)
}

/** Puts a request where `findInsertion` found a place. The caller takes it from `unassigned`. */
export function insertAt(model: Model, plan: Plan, request: number, at: Insertion & { vehicle: number }): void {
  const route = plan.routes[at.vehicle]!
  const { pickup, delivery } = model.requests[request]!
  putStop(route, at.deliveryAt, delivery)
  if (pickup >= 0) putStop(route, at.pickupAt, pickup)
  plan.routeOf[request] = at.vehicle
  touch(model, plan, route)
}

/** Takes a request out of its route. The caller puts it into `unassigned` or elsewhere. */
export function takeOut(model: Model, plan: Plan, request: number): void {
  const route = plan.routes[plan.routeOf[request]!]!
  plan.routeOf[request] = -1
  dropStops(model, plan, route)
}

/** Takes requests out of their routes and makes them unassigned. */
export function unassign(model: Model, plan: Plan, requests: readonly number[]): void {
  const changed = new Set<number>()
  for (const request of requests) {
    changed.add(plan.routeOf[request]!)
    plan.routeOf[request] = -1
    plan.unassigned.push(request)
  }
  for (const vehicle of changed) dropStops(model, plan, plan.routes[vehicle]!)
}

/** Stops of requests that are no longer the route's go; a locked pickup stays. */
function dropStops(model: Model, plan: Plan, route: Route): void {
  const first = firstFree(model, route)
  let length = first
  for (let index = first; index < route.length; index++) {
    const stop = route.stops[index]!
    if (plan.routeOf[stop >> 1] === route.vehicle) route.stops[length++] = stop
  }
  route.length = length
  touch(model, plan, route)
}

export function touch(model: Model, plan: Plan, route: Route): void {
  refreshRoute(model, route)
  route.version = ++plan.versions
}

export function copyOf(model: Model, plan: Plan): Plan {
  const copy = newPlan(model)
  copyPlan(plan, copy)
  return copy
}
