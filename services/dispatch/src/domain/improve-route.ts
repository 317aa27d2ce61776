import { improve } from './planner/adaptive-search.ts'
import { type ScheduledRoute, scheduleOf } from './planner/schedule.ts'
import { isBehind } from './plan-route.ts'
import { inOrderOf, type PlanContext, problemOf, solutionOf } from './route-problem.ts'
import type { Stop } from './stop.ts'

// A driver and several recipients have been told the present order, so another one has to be worth the change.
const leastSavedSeconds = 120
// A few milliseconds for a usual route: the search never holds up the process that answers requests.
const iterations = 400

/**
 * A better order of the same stops; null: none that saves two minutes of driving and lateness together. Pinned stops
 * and the one that the driver is on the way to stay as they are, and what waits for a decision stays behind. The same
 * seed gives the same answer.
 */
export function improveOrder(stops: readonly Stop[], context: PlanContext, seed: number): Stop[] | null {
  const planned = stops.filter((stop) => !isBehind(stop))
  const problem = problemOf(planned, context)
  const present = solutionOf(planned)
  const found = improve(problem, present, { seed, iterations })
  const [before, after] = [scheduleOf(problem, present), scheduleOf(problem, found)]
  if (after.cost >= before.cost || lossOf(before.routes[0]!) - lossOf(after.routes[0]!) < leastSavedSeconds) return null
  return [...inOrderOf(found.routes[0]!.stops, planned), ...stops.filter(isBehind)]
}

function lossOf({ drivingSeconds, lateSeconds }: ScheduledRoute): number {
  return drivingSeconds + lateSeconds
}
