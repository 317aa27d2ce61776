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

export function planCost({ weights }: Model, { routes, unassigned }: Plan): number {
  let cost = unassigned.length * weights.unassigned
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
  const first = firstFree(model, route)
  let length = first
  for (let index = first; index < route.length; index++) {
    const stop = route.stops[index]!
    if (stop >> 1 !== request) route.stops[length++] = stop
  }
  route.length = length
  plan.routeOf[request] = -1
  touch(model, plan, route)
}

export function touch(model: Model, plan: Plan, route: Route): void {
  refreshRoute(model, route)
  route.version = ++plan.versions
}
