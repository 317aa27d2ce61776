import { accepts } from './annealing.ts'
import { clockOf, type Effort, type SearchClock } from './effort.ts'
import { type Model, modelOf } from '#domain/planner/model.ts'
import { newNeighbourhood } from './neighbourhood.ts'
import { copyOf, copyPlan, type Plan, planCost } from '#domain/planner/plan.ts'
import { planOf, solutionOf } from '#domain/planner/plan-of.ts'
import type { Problem } from '#domain/planner/problem.ts'
import { seededRandom } from '#domain/planner/random.ts'
import { eliminateRoutes } from './route-elimination.ts'
import { insertAll, newSearch, type Search } from './search.ts'
import type { Solution } from '#domain/planner/solution.ts'

/**
 * Adaptive large neighbourhood search (Ropke & Pisinger 2006): parts of the plan are taken out and put in again, better
 * plans are kept, and worse ones sometimes, to get out of local optima. Where vehicles have a price, it first tries to
 * do with fewer. The answer is never dearer than the solution that it starts from, as far as that keeps the hard rules.
 */
export function improve(problem: Problem, solution: Solution, effort: Effort): Solution {
  const model = modelOf(problem)
  const search = newSearch(model, seededRandom(effort.seed))
  const plan = planOf(model, solution)
  insertAll(search, plan, { k: 2 })
  const clock = clockOf(effort)
  if (model.weights.vehicle > 0) eliminateRoutes(search, plan, clock.until(eliminationShare))
  anneal(search, plan, clock)
  return solutionOf(model, plan)
}

// Of the effort, where vehicles have a price.
const eliminationShare = 0.4

/** Improves the plan in place. */
function anneal(search: Search, best: Plan, clock: SearchClock): void {
  const { model, random } = search
  search.vehicleLimit = Infinity
  const neighbourhood = newNeighbourhood(search)
  const [current, candidate] = [copyOf(model, best), copyOf(model, best)]
  let [bestCost, currentCost] = [planCost(model, best), planCost(model, best)]
  const scale = drivingCost(model, best)
  const [from, length] = [clock.progress(), 1 - clock.progress()]
  while (clock.hasMove()) {
    neighbourhood.move(candidate)
    const cost = planCost(model, candidate)
    const progress = Math.min(1, (clock.progress() - from) / length)
    const isBetter = cost < currentCost - tiny
    if (!accepts(cost - currentCost, { scale, progress }, random)) {
      neighbourhood.reward('rejected')
      copyPlan(current, candidate)
      continue
    }
    const isBest = cost < bestCost - tiny
    const isNew = Math.abs(cost - currentCost) > tiny
    neighbourhood.reward(isBest ? 'best' : isBetter ? 'better' : isNew ? 'accepted' : 'rejected')
    copyPlan(candidate, current)
    currentCost = cost
    if (isBest) {
      copyPlan(candidate, best)
      bestCost = cost
    }
  }
}

// Of costs that are sums in another order.
const tiny = 1e-6

function drivingCost({ weights }: Model, { routes }: Plan): number {
  return routes.reduce(
    (sum, { drivingSeconds, metres }) => sum + drivingSeconds * weights.drivingSecond + metres * weights.metre,
    0
  )
}
