import { findInsertion, type Insertion, noInsertion } from './insertion.ts'
import type { Model } from './model.ts'
import { insertAt, type Plan } from './plan.ts'
import type { Random } from './random.ts'

/** What the moves of a search share. */
export interface Search {
  model: Model
  random: Random
  memo: Memo
  /** How many vehicles may be used; Infinity: all. */
  vehicleLimit: number
  /** The most that noise adds to or takes from the cost of an insertion. */
  noise: number
}

/** The insertions found, by request and vehicle. They hold as long as the vehicle's route has that version. */
interface Memo {
  version: Float64Array
  cost: Float64Array
  pickupAt: Int32Array
  deliveryAt: Int32Array
}

export function newSearch(model: Model, random: Random): Search {
  const size = model.requests.length * model.vehicles.length
  const memo = {
    version: new Float64Array(size),
    cost: new Float64Array(size),
    pickupAt: new Int32Array(size),
    deliveryAt: new Int32Array(size)
  }
  return { model, random, memo, vehicleLimit: Infinity, noise: 0 }
}

const found = noInsertion()

function costOfInsertion({ model, memo }: Search, plan: Plan, request: number, vehicle: number): number {
  const route = plan.routes[vehicle]!
  const entry = request * plan.routes.length + vehicle
  if (memo.version[entry] !== route.version) {
    findInsertion(model, route, request, found)
    memo.version[entry] = route.version
    memo.cost[entry] = found.cost
    memo.pickupAt[entry] = found.pickupAt
    memo.deliveryAt[entry] = found.deliveryAt
  }
  return memo.cost[entry]!
}

function memorised({ memo }: Search, plan: Plan, request: number, vehicle: number): Insertion & { vehicle: number } {
  const entry = request * plan.routes.length + vehicle
  const [cost, pickupAt, deliveryAt] = [memo.cost[entry]!, memo.pickupAt[entry]!, memo.deliveryAt[entry]!]
  return { cost, pickupAt, deliveryAt, vehicle }
}

/**
 * Regret-k insertion: again and again the request is inserted that would lose most if it had to take its second to k-th
 * best vehicle; with k = 1 the cheapest one. (Potvin & Rousseau 1993; Ropke & Pisinger, "An Adaptive Large Neighborhood
 * Search Heuristic for the Pickup and Delivery Problem with Time Windows", Transportation Science 40, 2006, 3.2.)
 * What fits nowhere stays unassigned.
 */
export function insertAll(search: Search, plan: Plan, k: number): void {
  const { model } = search
  const lost = model.weights.unassigned
  const costs = new Float64Array(Math.max(1, k))
  while (plan.unassigned.length > 0) {
    const open = openVehicles(search, plan)
    let [chosen, chosenVehicle, most] = [-1, -1, -Infinity]
    for (let at = 0; at < plan.unassigned.length; at++) {
      const vehicle = bestVehicles(search, plan, { request: plan.unassigned[at]!, open }, costs)
      if (vehicle < 0) continue
      let regret = k === 1 ? -costs[0]! : 0
      for (let other = 1; other < k; other++) regret += Math.min(costs[other]!, lost) - costs[0]!
      if (regret > most) [chosen, chosenVehicle, most] = [at, vehicle, regret]
    }
    if (chosen < 0) return
    const request = plan.unassigned[chosen]!
    insertAt(model, plan, request, memorised(search, plan, request, chosenVehicle))
    plan.unassigned[chosen] = plan.unassigned.at(-1)!
    plan.unassigned.length--
  }
}

/** Writes the lowest costs of one request, in ascending order, and returns the vehicle of the lowest, or -1. */
function bestVehicles(
  search: Search,
  plan: Plan,
  { request, open }: { request: number; open: readonly number[] },
  costs: Float64Array
): number {
  const { noise, random, model } = search
  const { vehicle: only } = model.requests[request]!
  costs.fill(Infinity)
  let best = -1
  for (let index = 0; index < open.length; index++) {
    const vehicle = open[index]!
    if (only >= 0 && only !== vehicle) continue
    let cost = costOfInsertion(search, plan, request, vehicle)
    if (cost === Infinity) continue
    if (noise > 0) cost += noise * (2 * random.next() - 1)
    if (cost < costs[0]!) best = vehicle
    for (let at = 0; at < costs.length; at++) {
      if (cost >= costs[at]!) continue
      costs.copyWithin(at + 1, at, costs.length - 1)
      costs[at] = cost
      break
    }
  }
  return best
}

/** Of vehicles that are empty and alike, one is enough. */
function openVehicles({ model, vehicleLimit }: Search, plan: Plan): number[] {
  const open: number[] = []
  const seen = new Set<number>()
  let used = 0
  for (const route of plan.routes) if (route.length > 0) used++
  for (const { length, vehicle } of plan.routes) {
    if (length === 0) {
      const { class: like } = model.vehicles[vehicle]!
      if (used >= vehicleLimit || seen.has(like)) continue
      seen.add(like)
    }
    open.push(vehicle)
  }
  return open
}
