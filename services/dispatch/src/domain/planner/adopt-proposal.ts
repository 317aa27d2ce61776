import { insertRequests } from './insert-requests.ts'
import type { Problem, StopRef } from './problem.ts'
import { scheduleOf } from './schedule.ts'
import { isSameStop, type Solution } from './solution.ts'
import { verify } from './verify.ts'

/** What became of another planner's proposal. `BROKEN_RULE`: it breaks a hard rule, whatever it costs. */
export type ProposalOutcome = 'USED' | 'DEARER' | 'BROKEN_RULE'

/**
 * The cheaper of the own plan and of a proposal that somebody else made, which is believed nothing: it is counted anew by
 * `verify`. `present` are the routes as they are; their stops stay in their order.
 */
export function adoptProposal(
  problem: Problem,
  { present, own, proposed }: { present: Solution; own: Solution; proposed: Solution }
): { solution: Solution; outcome: ProposalOutcome } {
  const kept = keepOrder(problem, present, proposed)
  if (verify(withPresentPinned(problem, present), kept).problems.length > 0) {
    return { solution: own, outcome: 'BROKEN_RULE' }
  }
  return scheduleOf(problem, kept).cost < scheduleOf(problem, own).cost
    ? { solution: kept, outcome: 'USED' }
    : { solution: own, outcome: 'DEARER' }
}

/**
 * The proposal's routes where they leave the present stops in their order; where they do not, the present route with the
 * orders that the proposal gives this vehicle, each where it costs least. What it gives nobody is inserted anywhere.
 */
function keepOrder(problem: Problem, present: Solution, proposed: Solution): Solution {
  const presentOf = new Map(present.routes.map(({ vehicleId, stops }) => [vehicleId, stops]))
  const isPresent = new Set(present.routes.flatMap(({ stops }) => stops.map(({ orderId }) => orderId)))
  const givenTo = new Map<string, string>()
  const routes = problem.vehicles.map(({ id }) => {
    const before = presentOf.get(id) ?? []
    const after = proposed.routes.find(({ vehicleId }) => vehicleId === id)?.stops ?? []
    const isUnchanged = isSameOrder(
      after.filter(({ orderId }) => isPresent.has(orderId)),
      before
    )
    if (isUnchanged) return { vehicleId: id, stops: after }
    for (const { orderId } of after) if (!isPresent.has(orderId)) givenTo.set(orderId, id)
    return { vehicleId: id, stops: before }
  })
  const requests = problem.requests.map((request) => {
    const vehicleId = givenTo.get(request.orderId)
    return vehicleId === undefined ? request : { ...request, pinnedTo: vehicleId }
  })
  const planned = new Set(routes.flatMap(({ stops }) => stops.map(({ orderId }) => orderId)))
  const unassigned = requests.flatMap(({ orderId }) => (planned.has(orderId) ? [] : [orderId]))
  const inserted = insertRequests({ ...problem, requests }, { routes, unassigned })
  // For a vehicle that has no room for all that it was given, anybody's will do.
  return insertRequests(problem, inserted)
}

function withPresentPinned(problem: Problem, { routes }: Solution): Problem {
  const stopsOf = new Map(routes.map(({ vehicleId, stops }) => [vehicleId, stops]))
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, pinnedStops: stopsOf.get(vehicle.id) ?? [] }))
  }
}

function isSameOrder(one: readonly StopRef[], other: readonly StopRef[]): boolean {
  return one.length === other.length && one.every((stop, at) => isSameStop(stop, other[at]!))
}
