import { roomOf } from './driver.ts'
import { fitsIn, peakOf, roomBeside } from './loads.ts'
import { improve } from './planner/search/adaptive-search.ts'
import type { Load } from './planner/problem.ts'
import { type ScheduledRoute, scheduleOf } from './planner/schedule.ts'
import { isBehind } from './plan-route.ts'
import { inOrderOf, type PlanContext, problemOf, solutionOf } from './route-problem.ts'
import type { Stop } from './stop.ts'

// A driver and several recipients have been told the present order, so another one has to be worth the change.
const leastSavedSeconds = 120
// A few milliseconds for a usual route: many routes change at once.
const iterations = 400

/**
 * A better order of the same stops; null: none that saves two minutes of driving and lateness together. Pinned stops
 * and the one that the driver is on the way to stay as they are, and what waits for a decision stays behind. An order
 * that carries too much at a time is left for one that does not, whatever that costs. The same seed gives the same
 * answer.
 */
export function improveOrder(
  stops: readonly Stop[],
  context: PlanContext,
  seed: number,
  shouldStop: () => boolean = () => false
): Stop[] | null {
  const [planned, waiting] = [stops.filter((stop) => !isBehind(stop)), stops.filter(isBehind)]
  const room = roomBeside(roomOf(context.driver), waiting)
  const peak = peakOf(planned)
  const search = { planned, context, seed, shouldStop }
  const better = fitsIn(peak, room)
    ? cheaperOrder(search, room)
    : (lighterOrder(search, room) ?? cheaperOrder(search, greaterOf(peak, room)))
  return better && [...better, ...waiting]
}

interface Search {
  planned: readonly Stop[]
  context: PlanContext
  seed: number
  shouldStop: () => boolean
}

/** Within a room in which the present order fits. */
function cheaperOrder({ planned, context, ...effort }: Search, room: Load): Stop[] | null {
  const problem = problemOf(planned, context, { room })
  const present = solutionOf(planned)
  const found = improve(problem, present, { ...effort, iterations })
  const [before, after] = [scheduleOf(problem, present), scheduleOf(problem, found)]
  if (after.cost >= before.cost || lossOf(before.routes[0]!) - lossOf(after.routes[0]!) < leastSavedSeconds) return null
  return inOrderOf(found.routes[0]!.stops, planned)
}

/** Within a room in which the present order does not fit; null: there is none. */
function lighterOrder({ planned, context, ...effort }: Search, room: Load): Stop[] | null {
  const found = improve(problemOf(planned, context, { room }), solutionOf(planned), { ...effort, iterations })
  return found.unassigned.length > 0 ? null : inOrderOf(found.routes[0]!.stops, planned)
}

function greaterOf(one: Load, other: Load): Load {
  return { kg: Math.max(one.kg, other.kg), parcels: Math.max(one.parcels, other.parcels) }
}

function lossOf({ drivingSeconds, lateSeconds }: ScheduledRoute): number {
  return drivingSeconds + lateSeconds
}
