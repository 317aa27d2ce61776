import { findInsertion, type Insertion, noInsertion } from '#domain/planner/insertion.ts'
import type { Model } from '#domain/planner/model.ts'
import { insertAt, type Plan } from '#domain/planner/plan.ts'
import type { Random } from '#domain/planner/random.ts'
import type { Route } from '#domain/planner/route.ts'

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
  /** Infinity: none below `limit`. */
  cost: Float64Array
  limit: Float64Array
  pickupAt: Int32Array
  deliveryAt: Int32Array
}

export function newSearch(model: Model, random: Random): Search {
  const size = model.requests.length * model.vehicles.length
  const memo = {
    version: new Float64Array(size),
    cost: new Float64Array(size),
    limit: new Float64Array(size),
    pickupAt: new Int32Array(size),
    deliveryAt: new Int32Array(size)
  }
  return { model, random, memo, vehicleLimit: Infinity, noise: 0 }
}

const found = noInsertion()

/** Whether the memo says what an insertion costs, or that it costs no less than `limit`. */
function isKnown({ memo }: Search, { version }: Route, entry: number, limit: number): boolean {
  return memo.version[entry] === version && (memo.cost[entry]! < Infinity || memo.limit[entry]! >= limit)
}

function find({ model, memo }: Search, route: Route, entry: number, limit: number): void {
  found.limit = limit
  findInsertion(model, route, Math.floor(entry / model.vehicles.length), found)
  memo.version[entry] = route.version
  memo.limit[entry] = limit
  memo.cost[entry] = found.cost
  memo.pickupAt[entry] = found.pickupAt
  memo.deliveryAt[entry] = found.deliveryAt
}

function memorised({ memo }: Search, plan: Plan, request: number, vehicle: number): Insertion & { vehicle: number } {
  const entry = request * plan.routes.length + vehicle
  const [cost, pickupAt, deliveryAt] = [memo.cost[entry]!, memo.pickupAt[entry]!, memo.deliveryAt[entry]!]
  return { limit: Infinity, cost, pickupAt, deliveryAt, vehicle }
}

/**
 * Regret-k insertion: again and again the request is inserted that would lose most if it had to take its second to k-th
 * best vehicle; with k = 1 the cheapest one. (Potvin & Rousseau 1993; Ropke & Pisinger, "An Adaptive Large Neighborhood
 * Search Heuristic for the Pickup and Delivery Problem with Time Windows", Transportation Science 40, 2006, 3.2.)
 * What fits nowhere stays unassigned.
 */
export function insertAll(
  search: Search,
  plan: Plan,
  { k, shouldStop = () => false }: { k: number; shouldStop?: (() => boolean) | undefined }
): void {
  const { model } = search
  const lost = model.weights.unassigned
  const costs = new Float64Array(Math.max(1, k))
  while (plan.unassigned.length > 0 && !shouldStop()) {
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

/**
 * Writes the lowest costs of one request, in ascending order, and returns the vehicle of the lowest, or -1. The
 * insertions that are known already come first: they set the limit that most of the others do not pass.
 */
function bestVehicles(
  search: Search,
  plan: Plan,
  { request, open }: { request: number; open: readonly number[] },
  costs: Float64Array
): number {
  const { noise, random, model, memo } = search
  const { vehicle: only } = model.requests[request]!
  costs.fill(Infinity)
  let best = -1
  for (let round = 0; round < 2; round++) {
    for (let index = 0; index < open.length; index++) {
      const vehicle = open[index]!
      if (only >= 0 && only !== vehicle) continue
      const route = plan.routes[vehicle]!
      const entry = request * plan.routes.length + vehicle
      if (isKnown(search, route, entry, Infinity) !== (round === 0)) continue
      const limit = costs[costs.length - 1]! + noise
      if (!isKnown(search, route, entry, limit)) find(search, route, entry, limit)
      if (memo.cost[entry]! >= limit) continue
      const cost = memo.cost[entry]! + (noise > 0 ? noise * (2 * random.next() - 1) : 0)
      if (cost < costs[0]!) best = vehicle
      insertSorted(costs, cost)
    }
  }
  return best
}

/** The highest one drops out. */
function insertSorted(costs: Float64Array, cost: number): void {
  let at = costs.length - 1
  if (cost >= costs[at]!) return
  for (; at > 0 && costs[at - 1]! > cost; at--) costs[at] = costs[at - 1]!
  costs[at] = cost
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
