import type { Model } from './model.ts'
import { arrivalAfter, beginAfter, type Route, secondsBetween } from './route.ts'

/** The cheapest place found for a request in one route. The object is reused: the next search writes over it. */
export interface Insertion {
  /** Set by who searches: a place that costs as much counts as none. */
  limit: number
  /** What it adds to the plan's cost; Infinity: there is no place. */
  cost: number
  /** Indices in the old route: the pickup goes before the stop at `pickupAt`, the delivery before the one at `deliveryAt`. */
  pickupAt: number
  deliveryAt: number
}

export function noInsertion(): Insertion {
  return { limit: Infinity, cost: Infinity, pickupAt: -1, deliveryAt: -1 }
}

/**
 * Tries every pair of places for pickup and delivery, from the front to the back, carrying time and load along: O(n²).
 * A place whose detour alone is dearer than the best so far is passed over, since a further stop makes no way shorter.
 * What follows the delivery is not looked at unless something gets later by it: one comparison (`slackUntil`).
 */
export function findInsertion(model: Model, route: Route, request: number, best: Insertion): void {
  best.cost = best.limit
  best.deliveryAt = -1
  searchPlaces(model, route, request, best)
  if (best.deliveryAt < 0) best.cost = Infinity
}

function searchPlaces(model: Model, route: Route, request: number, best: Insertion): void {
  const { vehicle, pickup, delivery } = model.requests[request]!
  if (vehicle >= 0 && vehicle !== route.vehicle) return
  const walk: Walk = { model, route, request, place: -1, isAtStart: true, time: 0, added: 0 }
  for (let at = firstFree(model, route); at <= route.length; at++) {
    startAt(walk, at)
    if (pickup < 0) {
      // What is on board takes room from the pickups that were planned for after its delivery.
      if (isOverloaded(walk, at - 1)) break
      tryDelivery(walk, { delivery, pickupAt: at, deliveryAt: at }, best)
      continue
    }
    if (model.hasHardWindows && walk.time > model.latest[pickup]!) break
    if (!hasRoom(walk, at - 1) || detourTo(walk, pickup, at) >= best.cost) continue
    if (!driveTo(walk, pickup, model.latest[pickup]!)) continue
    for (let to = at; ; to++) {
      tryDelivery(walk, { delivery, pickupAt: at, deliveryAt: to }, best)
      if (to >= route.length || !hasRoom(walk, to) || !driveOn(walk, to) || walk.added >= best.cost) break
    }
  }
}

/** Nothing is planned before the stop that is being driven to. */
export function firstFree({ vehicles }: Model, route: Route): number {
  return vehicles[route.vehicle]!.locked >= 0 && route.length > 0 ? 1 : 0
}

/** The vehicle on its way through the changed route. */
interface Walk {
  model: Model
  route: Route
  request: number
  place: number
  /** Whether it has made no stop yet. */
  isAtStart: boolean
  /** When it is done at `place`. */
  time: number
  /** The cost so far, less that of the old route up to the same old stop. */
  added: number
}

/** Before the stop at `index`, having made the one before it. */
function startAt(walk: Walk, index: number): void {
  const { model, route } = walk
  walk.place = placeBefore(model, route, index)
  walk.isAtStart = index === 0
  walk.time = index === 0 ? model.vehicles[route.vehicle]!.availableFrom : route.leave[index - 1]!
  walk.added = 0
}

function placeBefore({ place, vehicles }: Model, route: Route, index: number): number {
  return index === 0 ? vehicles[route.vehicle]!.start : place[route.stops[index - 1]!]!
}

/** Whether the request's load can be on board after the stop at `index` of the old route. */
function hasRoom({ model, route, request }: Walk, index: number): boolean {
  const { capacity, initial } = model.vehicles[route.vehicle]!
  const { kg, parcels } = model.requests[request]!
  const kgBefore = index < 0 ? initial.kg : route.kg[index]!
  const parcelsBefore = index < 0 ? initial.parcels : route.parcels[index]!
  return kgBefore + kg <= capacity.kg && parcelsBefore + parcels <= capacity.parcels
}

/** Whether the pickup at `index` of the old route, which does not deliver the request, is too much. */
function isOverloaded({ model, route }: Walk, index: number): boolean {
  const { capacity } = model.vehicles[route.vehicle]!
  if (index < 0 || route.stops[index]! % 2 === 1) return false
  return route.kg[index]! > capacity.kg || route.parcels[index]! > capacity.parcels
}

/** To a stop that the old route does not have. Returns false where that would be too late. */
function driveTo(walk: Walk, stop: number, until: number): boolean {
  const { model, route } = walk
  const { travel } = model.vehicles[route.vehicle]!
  const leg = walk.place * travel.size + model.place[stop]!
  const seconds = walk.isAtStart ? travel.seconds[leg]! : secondsBetween(model, travel.seconds[leg]!)
  const arrival = arrivalAfter(model, route.vehicle, walk.time, seconds)
  const begin = beginAfter(model, route.vehicle, arrival, stop)
  const late = begin - model.latest[stop]!
  if (model.hasHardWindows && begin > until) return false
  walk.added += travel.price[leg]! + (late > 0 ? late * model.weights.lateSecond : 0)
  walk.time = begin + model.service[stop]!
  walk.place = model.place[stop]!
  walk.isAtStart = false
  return true
}

/** To the next stop of the old route, at `index`. */
function driveOn(walk: Walk, index: number): boolean {
  const { model, route } = walk
  const stop = route.stops[index]!
  const { travel } = model.vehicles[route.vehicle]!
  const oldLeg = placeBefore(model, route, index) * travel.size + model.place[stop]!
  const oldLate = route.begin[index]! - model.latest[stop]!
  if (!driveTo(walk, stop, route.slackUntil[index]!)) return false
  walk.added -= travel.price[oldLeg]! + (oldLate > 0 ? oldLate * model.weights.lateSecond : 0)
  return true
}

function tryDelivery(
  walk: Walk,
  at: { delivery: number; pickupAt: number; deliveryAt: number },
  best: Insertion
): void {
  const { place, isAtStart, time, added } = walk
  const detour = detourTo(walk, at.delivery, at.deliveryAt)
  if (added + detour >= best.cost || !driveTo(walk, at.delivery, walk.model.latest[at.delivery]!)) return
  const late = Math.max(0, walk.time - walk.model.service[at.delivery]! - walk.model.latest[at.delivery]!)
  const sure = added + detour + (late > 0 ? late * walk.model.weights.lateSecond : 0)
  const cost = sure + delayCost(walk, at.deliveryAt, best.cost - sure)
  if (cost < best.cost) {
    best.cost = cost
    best.pickupAt = at.pickupAt
    best.deliveryAt = at.deliveryAt
  }
  walk.place = place
  walk.isAtStart = isAtStart
  walk.time = time
  walk.added = added
}

/** The price of going from where the walk is by `stop` to the old stop at `index`, instead of from the one before it. */
function detourTo({ model, route, place }: Walk, stop: number, index: number): number {
  const { weights } = model
  const { travel, end } = model.vehicles[route.vehicle]!
  const via = model.place[stop]!
  const to = index === route.length ? end : model.place[route.stops[index]!]!
  let price = travel.price[place * travel.size + via]!
  if (route.length === 0) price += weights.vehicle
  if (to < 0) return price
  price += travel.price[via * travel.size + to]!
  return route.length === 0 ? price : price - travel.price[placeBefore(model, route, index) * travel.size + to]!
}

/** What delay costs in the rest of the old route, from `index` on. Infinity: more than `limit`, or not allowed. */
function delayCost({ model, route, place, time }: Walk, index: number, limit: number): number {
  if (limit <= 0) return Infinity
  const { weights, vehicles, latest, service } = model
  const { end, endOfShift, breaks, travel } = vehicles[route.vehicle]!
  let [from, now, cost] = [place, time, 0]
  for (let at = index; at < route.length; at++) {
    const stop = route.stops[at]!
    const drive = secondsBetween(model, travel.seconds[from * travel.size + model.place[stop]!]!)
    const begin = beginAfter(model, route.vehicle, arrivalAfter(model, route.vehicle, now, drive), stop)
    if (begin <= route.begin[at]!) return cost
    if (begin <= route.slackUntil[at]!) {
      // A break may still take more time than the delay.
      if (breaks.length === 0) return cost
    } else if (model.hasHardWindows) return Infinity
    if (begin > latest[stop]!) {
      cost += (begin - Math.max(latest[stop]!, route.begin[at]!)) * weights.lateSecond
      if (cost >= limit) return Infinity
    }
    now = begin + service[stop]!
    from = model.place[stop]!
  }
  if (end >= 0) {
    now = arrivalAfter(model, route.vehicle, now, secondsBetween(model, travel.seconds[from * travel.size + end]!))
  }
  const overtime = now > endOfShift ? now - endOfShift : 0
  if (overtime > 0 && model.hasHardWindows) return Infinity
  return cost + Math.max(0, overtime - route.overtimeSeconds) * weights.overtimeSecond
}
