import { type Model, modelOf } from './model.ts'
import { planCost } from './plan.ts'
import { planOf, solutionOf } from './plan-of.ts'
import type { Problem, StopRef } from './problem.ts'
import type { Route } from './route.ts'
import type { Solution } from './solution.ts'

/** A solution with its times and figures. */
interface Schedule {
  routes: ScheduledRoute[]
  unassigned: readonly string[]
  /** By the objective. */
  cost: number
}

export interface ScheduledRoute {
  vehicleId: string
  stops: ScheduledStop[]
  metres: number
  drivingSeconds: number
  lateSeconds: number
  overtimeSeconds: number
}

interface ScheduledStop extends StopRef {
  /** When service begins, waiting for the window's beginning included. */
  beginsAt: number
  /** When the vehicle leaves the place, or begins the next stop there. */
  leavesAt: number
  lateSeconds: number
  /** How much later service could begin without making this stop late. Infinity: no window. */
  slackSeconds: number
}

/** When everything happens. Stops that the problem does not allow are unassigned (see `planOf`). */
export function scheduleOf(problem: Problem, solution: Solution): Schedule {
  const model = modelOf(problem)
  const plan = planOf(model, solution)
  const { routes, unassigned } = solutionOf(model, plan)
  return {
    routes: routes.map(({ vehicleId, stops }, at) => {
      const route = plan.routes[at]!
      const { metres, drivingSeconds, lateSeconds, overtimeSeconds, begin, stops: indices } = route
      const times = stops.map((stop, index) => {
        const room = model.latest[indices[index]!]! - begin[index]!
        const [lateSeconds, slackSeconds] = [Math.max(0, -room), Math.max(0, room)]
        return { ...stop, beginsAt: begin[index]!, leavesAt: leavesAt(model, route, index), lateSeconds, slackSeconds }
      })
      return { vehicleId, stops: times, metres, drivingSeconds, lateSeconds, overtimeSeconds }
    }),
    unassigned,
    cost: planCost(model, plan)
  }
}

function leavesAt(model: Model, { vehicle, stops, length, leave }: Route, index: number): number {
  const { travel } = model.vehicles[vehicle]!
  const placeAt = (at: number): number => model.place[stops[at]!]!
  const isNextHere = index + 1 < length && travel.seconds[placeAt(index) * travel.size + placeAt(index + 1)]! === 0
  return leave[index]! + (isNextHere ? 0 : model.parking)
}
