import type { Model } from '#domain/planner/model.ts'
import type { Plan } from '#domain/planner/plan.ts'
import type { Random } from '#domain/planner/random.ts'

/** Chooses up to `count` requests to take out of a plan. */
export type Removal = (context: RemovalContext, count: number) => number[]

interface RemovalContext {
  model: Model
  plan: Plan
  random: Random
  /** The requests in routes that may be taken out. */
  movable: readonly number[]
  /** When service begins at each stop of the plan. */
  beginOf: Float64Array
}

export function removalContext(model: Model, plan: Plan, random: Random): RemovalContext {
  const beginOf = new Float64Array(model.place.length)
  const movable: number[] = []
  for (const route of plan.routes) {
    for (let index = 0; index < route.length; index++) {
      const stop = route.stops[index]!
      beginOf[stop] = route.begin[index]!
      // Each request once, by its delivery.
      if (stop % 2 === 1 && !model.requests[stop >> 1]!.isFixed) movable.push(stop >> 1)
    }
  }
  return { model, plan, random, movable, beginOf }
}

/** Any requests. */
export const randomRemoval: Removal = ({ random, movable }, count) => {
  const rest = [...movable]
  const chosen: number[] = []
  while (chosen.length < count && rest.length > 0) chosen.push(take(rest, random.below(rest.length)))
  return chosen
}

function take(list: number[], at: number): number {
  const taken = list[at]!
  list[at] = list.at(-1)!
  list.length--
  return taken
}

// How much a choice keeps to the order of a sorted list (p and p_worst of Ropke & Pisinger).
const relatedPower = 6
const worstPower = 3

/**
 * Requests that resemble each other in place, time and load: they can change places. (Shaw, "Using Constraint
 * Programming and Local Search Methods to Solve Vehicle Routing Problems", CP-98; Ropke & Pisinger 2006, 3.1.1.)
 */
export const relatedRemoval: Removal = (context, count) => {
  const { random, movable } = context
  if (movable.length === 0) return []
  const rest = [...movable]
  const chosen = [take(rest, random.below(rest.length))]
  while (chosen.length < count && rest.length > 0) {
    const to = chosen[random.below(chosen.length)]!
    const unlike = rest.map((request) => unlikeness(context, to, request))
    chosen.push(takeRanked(rest, unlike, Math.floor(random.next() ** relatedPower * rest.length)))
  }
  return chosen
}

/** Takes the one with the `rank`-th lowest key, from 0; ranks are mostly low. */
function takeRanked(list: number[], keys: number[], rank: number): number {
  let at = 0
  for (let round = 0; ; round++) {
    at = 0
    for (let other = 1; other < keys.length; other++) if (keys[other]! < keys[at]!) at = other
    if (round === rank) return take(list, at)
    keys[at] = Infinity
  }
}

/** 9 × distance, 3 × time and 2 × load, as weighted by Ropke & Pisinger. */
function unlikeness({ model, beginOf }: RemovalContext, left: number, right: number): number {
  const { travel, place, requests } = model
  const spans = model.spans()
  const [pickup, otherPickup] = [firstStop(model, left), firstStop(model, right)]
  const [delivery, otherDelivery] = [requests[left]!.delivery, requests[right]!.delivery]
  const apart =
    travel.price[place[pickup]! * travel.size + place[otherPickup]!]! +
    travel.price[place[delivery]! * travel.size + place[otherDelivery]!]!
  const inTime =
    Math.abs(beginOf[pickup]! - beginOf[otherPickup]!) + Math.abs(beginOf[delivery]! - beginOf[otherDelivery]!)
  const inLoad = Math.abs(requests[left]!.kg - requests[right]!.kg)
  return (9 * apart) / spans.price + (3 * inTime) / spans.time + (2 * inLoad) / spans.kg
}

function firstStop({ requests }: Model, request: number): number {
  const { pickup, delivery } = requests[request]!
  return pickup < 0 ? delivery : pickup
}

/** Requests that cost much where they are (Ropke & Pisinger 2006, 3.1.3). */
export const worstRemoval: Removal = (context, count) => {
  const rest = [...context.movable]
  const savings = savingsOf(context)
  const chosen: number[] = []
  while (chosen.length < count && rest.length > 0) {
    const keys = rest.map((request) => -savings[request]!)
    chosen.push(takeRanked(rest, keys, Math.floor(context.random.next() ** worstPower * rest.length)))
  }
  return chosen
}

/** By how much plans would be cheaper without each request: its detours and its own lateness. */
function savingsOf({ model, plan }: RemovalContext): Float64Array {
  const { place, latest, weights } = model
  const savings = new Float64Array(model.requests.length)
  for (const { stops, length, begin, vehicle } of plan.routes) {
    const { start, end, travel } = model.vehicles[vehicle]!
    const price = (from: number, to: number): number => (to < 0 ? 0 : travel.price[from * travel.size + to]!)
    for (let index = 0; index < length; index++) {
      const stop = stops[index]!
      const at = place[stop]!
      const before = index === 0 ? start : place[stops[index - 1]!]!
      const after = index === length - 1 ? end : place[stops[index + 1]!]!
      const late = Math.max(0, begin[index]! - latest[stop]!) * weights.lateSecond
      savings[stop >> 1]! += price(before, at) + price(at, after) - price(before, after) + late
    }
  }
  return savings
}

/** Everything that one vehicle carries: whether the others can do without it (route elimination). */
export const routeRemoval: Removal = ({ plan, random, movable }) => {
  if (movable.length === 0) return []
  const vehicle = plan.routeOf[movable[random.below(movable.length)]!]!
  return movable.filter((request) => plan.routeOf[request] === vehicle)
}

// Christiaens & Vanden Berghe's L_max: a string is no longer than this.
const longestString = 10

/**
 * Strings of neighbouring stops from several routes that pass by one place: slack arises there. (Christiaens & Vanden
 * Berghe, "Slack Induction by String Removals for Vehicle Routing Problems", Transportation Science 54, 2020.)
 */
export const stringRemoval: Removal = (context, count) => {
  const { model, plan, random, movable } = context
  if (movable.length === 0) return []
  const seed = movable[random.below(movable.length)]!
  const chosen = new Set<number>()
  const visited = new Set<number>()
  for (const request of model.neighbours(seed)) {
    if (chosen.size >= count) break
    const vehicle = plan.routeOf[request]!
    if (vehicle < 0 || visited.has(vehicle)) continue
    visited.add(vehicle)
    const longest = Math.min(longestString, count - chosen.size)
    for (const neighbour of stringAround(context, request, 1 + random.below(longest))) chosen.add(neighbour)
  }
  return [...chosen]
}

/** Requests with stops next to one of `request` in its route. */
function stringAround({ model, plan, random }: RemovalContext, request: number, length: number): number[] {
  const { stops, length: routeLength } = plan.routes[plan.routeOf[request]!]!
  const own = stops.subarray(0, routeLength).findIndex((stop) => stop >> 1 === request)
  const from = Math.max(0, own - random.below(length))
  const string = new Set<number>()
  for (let index = from; index < routeLength && string.size < length; index++) {
    const neighbour = stops[index]! >> 1
    if (!model.requests[neighbour]!.isFixed) string.add(neighbour)
  }
  return [...string]
}
