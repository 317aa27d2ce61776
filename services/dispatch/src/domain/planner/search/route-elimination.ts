import { accepts } from './annealing.ts'
import type { SearchClock } from './effort.ts'
import type { Model } from '#domain/planner/model.ts'
import { newNeighbourhood } from './neighbourhood.ts'
import { copyOf, copyPlan, type Plan, unassign } from '#domain/planner/plan.ts'
import type { Search } from './search.ts'

/**
 * Fewer vehicles: one route is dissolved and its requests are brought under in the others. What finds no place is
 * counted, and a plan is also accepted when it leaves out what was left out more seldom: requests that are hard to place
 * come first. (The two-stage idea is from Ropke & Pisinger 2006, 3.7, the sum of absences from Christiaens & Vanden
 * Berghe 2020, 4.) Improves the plan in place.
 */
export function eliminateRoutes(search: Search, best: Plan, clock: SearchClock): void {
  const { model, random } = search
  const absences = new Float64Array(model.requests.length)
  const neighbourhood = newNeighbourhood(search)
  const [current, candidate] = [copyOf(model, best), copyOf(model, best)]
  const scale = routesCost(model, best)
  while (best.unassigned.length === 0 && dissolve(search, current, absences)) {
    copyPlan(current, candidate)
    while (current.unassigned.length > 0) {
      if (!clock.hasMove()) return
      neighbourhood.move(candidate)
      for (const request of candidate.unassigned) absences[request]!++
      const isFewer = absenceOf(candidate, absences) < absenceOf(current, absences)
      const isClose =
        candidate.unassigned.length <= current.unassigned.length &&
        accepts(
          routesCost(model, candidate) - routesCost(model, current),
          { scale, progress: clock.progress() },
          random
        )
      neighbourhood.reward(
        candidate.unassigned.length < current.unassigned.length
          ? 'better'
          : isFewer || isClose
            ? 'accepted'
            : 'rejected'
      )
      if (isFewer || isClose) copyPlan(candidate, current)
      else copyPlan(current, candidate)
    }
    copyPlan(current, best)
  }
}

/** The used vehicle whose requests were absent least often gives up its route. Returns false where none can. */
function dissolve(search: Search, plan: Plan, absences: Float64Array): boolean {
  const { model } = search
  const used = plan.routes.filter(({ length }) => length > 0)
  let [victims, least]: [number[], number] = [[], Infinity]
  for (const { stops, length } of used) {
    const requests = [...new Set(stops.subarray(0, length).map((stop) => stop >> 1))]
    if (requests.some((request) => isBound(model, request))) continue
    const sum = requests.reduce((total, request) => total + absences[request]! + 1e-3, 0)
    if (sum < least) [victims, least] = [requests, sum]
  }
  if (victims.length === 0 || used.length < 2) return false
  unassign(model, plan, victims)
  search.vehicleLimit = used.length - 1
  return true
}

function isBound({ requests }: Model, request: number): boolean {
  const { isFixed, isOnBoard, vehicle } = requests[request]!
  return isFixed || isOnBoard || vehicle >= 0
}

function absenceOf({ unassigned }: Plan, absences: Float64Array): number {
  let sum = 0
  for (const request of unassigned) sum += absences[request]!
  return sum
}

/** Without the price of the vehicles: their number is given. */
function routesCost({ weights }: Model, { routes }: Plan): number {
  let sum = 0
  for (let at = 0; at < routes.length; at++) {
    const route = routes[at]!
    if (route.isUsed) sum += route.cost - weights.vehicle
  }
  return sum
}
