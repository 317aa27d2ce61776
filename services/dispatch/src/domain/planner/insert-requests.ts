import { modelOf } from './model.ts'
import type { Model } from './model.ts'
import type { Plan } from './plan.ts'
import { insertCheapest, planOf, solutionOf } from './plan-of.ts'
import type { Problem } from './problem.ts'
import { seededRandom } from './random.ts'
import { insertAll, newSearch } from './search/search.ts'
import type { Solution } from './solution.ts'

/**
 * Several more orders at once, by regret-2 insertion: those first that would lose most with another vehicle. The orders
 * of the solution stay where they are. What fits nowhere stays unassigned. When `shouldStop` says that the time is up, the
 * rest is inserted one by one where it is cheapest, the most urgent first, which is far sooner done.
 */
export function insertRequests(problem: Problem, solution: Solution, shouldStop?: () => boolean): Solution {
  const model = modelOf(problem)
  const plan = planOf(model, solution)
  // Without noise nothing is random.
  insertAll(newSearch(model, seededRandom(1)), plan, { k: 2, shouldStop })
  insertUrgentFirst(model, plan)
  return solutionOf(model, plan)
}

function insertUrgentFirst(model: Model, plan: Plan): void {
  const dueOf = (request: number): number => model.latest[model.requests[request]!.delivery]!
  const open = plan.unassigned.splice(0).sort((one, other) => dueOf(one) - dueOf(other) || one - other)
  for (const request of open) if (!insertCheapest(model, plan, request)) plan.unassigned.push(request)
}
