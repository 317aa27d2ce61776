import { modelOf } from './model.ts'
import { planOf, solutionOf } from './plan-of.ts'
import type { Problem } from './problem.ts'
import { seededRandom } from './random.ts'
import { insertAll, newSearch } from './search.ts'
import type { Solution } from './solution.ts'

/**
 * Several more orders at once, by regret-2 insertion: those first that would lose most with another vehicle. The orders
 * of the solution stay where they are. What fits nowhere stays unassigned.
 */
export function insertRequests(problem: Problem, solution: Solution): Solution {
  const model = modelOf(problem)
  const plan = planOf(model, solution)
  // Without noise nothing is random.
  insertAll(newSearch(model, seededRandom(1)), plan, 2)
  return solutionOf(model, plan)
}
