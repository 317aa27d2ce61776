import { findInsertion, noInsertion } from './insertion.ts'
import { type Model, modelOf } from './model.ts'
import { copyRoute, newRoute, type Route } from './route.ts'
import { insertAt, type Plan, takeOut } from './plan.ts'
import { planOf, solutionOf } from './plan-of.ts'
import type { Problem, Request } from './problem.ts'
import type { PlannedRoute, Solution } from './solution.ts'

/** One vehicle's answer to one more order. */
export interface InsertionOption {
  vehicleId: string
  /** Its route with the order in the cheapest place; null where it does not fit. */
  route: PlannedRoute | null
  addedSeconds: number
  addedMetres: number
  /** Lateness that the order causes, its own included. */
  lateSeconds: number
  fits: boolean
  /** Why it does not fit. */
  reason: 'CAPACITY' | 'OTHER_DRIVER' | 'END_OF_SHIFT' | 'WINDOW' | null
  /** By which options are ranked, see objective.ts. */
  cost: number
}

/**
 * Where one more order fits best: one answer per vehicle, the cheapest first, those that do not fit last. The order may
 * be in the problem and in the solution already; then it is taken out first. Nothing else is moved, so that the answer
 * takes milliseconds.
 */
export function insertRequest(problem: Problem, solution: Solution, request: Request): InsertionOption[] {
  const others = problem.requests.filter(({ orderId }) => orderId !== request.orderId)
  const model = modelOf({ ...problem, requests: [...others, request] })
  const plan = planOf(model, solution)
  const index = others.length
  if (plan.routeOf[index]! >= 0) takeOut(model, plan, index)
  const before = newRoute(0)
  return plan.routes
    .map((route) => optionOf({ model, plan, before }, index, route))
    .sort((left, right) => Number(right.fits) - Number(left.fits) || left.cost - right.cost)
}

/** Leaves the plan as it was; `before` is room for a copy of the route. */
function optionOf(
  { model, plan, before }: { model: Model; plan: Plan; before: Route },
  request: number,
  route: Route
): InsertionOption {
  const vehicleId = model.problem.vehicles[route.vehicle]!.id
  const found = noInsertion()
  findInsertion(model, route, request, found)
  if (found.cost === Infinity) {
    const reason = whyNot(model, request, route)
    return { ...nothingAdded, vehicleId, route: null, fits: false, reason, cost: Infinity }
  }
  copyRoute(route, before)
  insertAt(model, plan, request, { ...found, vehicle: route.vehicle })
  const overtime = route.overtimeSeconds - before.overtimeSeconds
  const option: InsertionOption = {
    vehicleId,
    route: solutionOf(model, { ...plan, routes: [route] }).routes[0]!,
    addedSeconds: route.drivingSeconds - before.drivingSeconds,
    addedMetres: route.metres - before.metres,
    lateSeconds: Math.max(0, route.lateSeconds - before.lateSeconds),
    fits: overtime <= 0,
    reason: overtime <= 0 ? null : 'END_OF_SHIFT',
    cost: route.cost - before.cost
  }
  copyRoute(before, route)
  plan.routeOf[request] = -1
  return option
}

const nothingAdded = { addedSeconds: 0, addedMetres: 0, lateSeconds: 0 }

function whyNot(model: Model, request: number, route: Route): InsertionOption['reason'] {
  const { vehicle, kg, parcels } = model.requests[request]!
  if (vehicle >= 0 && vehicle !== route.vehicle) return 'OTHER_DRIVER'
  const { capacity } = model.vehicles[route.vehicle]!
  return !model.hasHardWindows || kg > capacity.kg || parcels > capacity.parcels ? 'CAPACITY' : 'WINDOW'
}
