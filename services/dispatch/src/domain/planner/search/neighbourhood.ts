import { adaptiveChoice, type Outcome } from './adaptive-weights.ts'
import { type Plan, unassign } from '#domain/planner/plan.ts'
import {
  randomRemoval,
  relatedRemoval,
  type Removal,
  removalContext,
  routeRemoval,
  stringRemoval,
  worstRemoval
} from './removal.ts'
import { insertAll, type Search } from './search.ts'

/** Ruin and recreate: one removal and one insertion, chosen by their success so far. */
interface Neighbourhood {
  /** Changes the plan. */
  move(plan: Plan): void
  /** What became of the last move. */
  reward(outcome: Outcome): void
}

const removals: readonly Removal[] = [relatedRemoval, stringRemoval, randomRemoval, worstRemoval, routeRemoval]
// k of regret-k; 1 is the cheapest insertion.
const regrets = [1, 2, 3, 4]

// How many requests a move takes out.
const leastRemoved = 4
const mostRemoved = 40
const mostRemovedShare = 0.4

export function newNeighbourhood(search: Search): Neighbourhood {
  const { model, random } = search
  const choices = {
    removal: adaptiveChoice(removals.length),
    regret: adaptiveChoice(regrets.length),
    noise: adaptiveChoice(2)
  }
  const most = Math.max(leastRemoved, Math.min(mostRemoved, mostRemovedShare * model.requests.length))
  let last = { removal: 0, regret: 0, noise: 0 }
  return {
    move(plan) {
      last = {
        removal: choices.removal.choose(random),
        regret: choices.regret.choose(random),
        noise: choices.noise.choose(random)
      }
      const count = leastRemoved + random.below(most - leastRemoved + 1)
      unassign(model, plan, removals[last.removal]!(removalContext(model, plan, random), count))
      search.noise = last.noise === 1 ? noiseShare * model.spans().price : 0
      insertAll(search, plan, { k: regrets[last.regret]! })
    },
    reward(outcome) {
      choices.removal.reward(last.removal, outcome)
      choices.regret.reward(last.regret, outcome)
      choices.noise.reward(last.noise, outcome)
    }
  }
}

// Ropke & Pisinger's η.
const noiseShare = 0.025
