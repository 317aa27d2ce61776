import type { Problem, Request, StopRef, Vehicle, Visit } from './problem.ts'
import type { PlannedRoute, Solution } from './solution.ts'

/** What a solution really is, counted anew. */
interface Verification {
  /** Every broken rule, in words; none: the solution is allowed. */
  problems: string[]
  metres: number
  drivingSeconds: number
  lateSeconds: number
  overtimeSeconds: number
  vehicles: number
}

/**
 * Checks a solution against the problem itself. It shares no code with the search, so that a mistake there cannot hide
 * here: custody, one route per order, capacity at every stop, locked and pinned stops, breaks, and where they are hard
 * windows and the end of the shift.
 */
export function verify(problem: Problem, { routes, unassigned }: Solution): Verification {
  const totals: Verification = {
    problems: [],
    metres: 0,
    drivingSeconds: 0,
    lateSeconds: 0,
    overtimeSeconds: 0,
    vehicles: 0
  }
  const { problems } = totals
  const requests = new Map(problem.requests.map((request) => [request.orderId, request]))
  const times = new Map<string, number>()
  const count = (orderId: string): unknown => times.set(orderId, (times.get(orderId) ?? 0) + 1)
  for (const orderId of unassigned) {
    count(orderId)
    if (requests.get(orderId)?.onBoardOf) problems.push(`${orderId} is on board and in no route`)
  }
  for (const route of routes) {
    const vehicle = problem.vehicles.find(({ id }) => id === route.vehicleId)
    if (!vehicle) {
      problems.push(`there is no vehicle ${route.vehicleId}`)
      continue
    }
    for (const orderId of new Set(route.stops.map((stop) => stop.orderId))) count(orderId)
    problems.push(...checkCustody(vehicle, route, requests), ...checkOrder(vehicle, route))
    if (problems.length > 0) continue
    problems.push(...checkLoad(vehicle, route, requests))
    drive(problem, { vehicle, route, requests }, totals)
  }
  for (const { orderId } of problem.requests) {
    if (times.get(orderId) !== 1) problems.push(`${orderId} is planned ${times.get(orderId) ?? 0} times`)
  }
  return totals
}

type Requests = ReadonlyMap<string, Request>

function checkCustody(vehicle: Vehicle, { stops }: PlannedRoute, requests: Requests): string[] {
  const problems: string[] = []
  for (const orderId of new Set(stops.map((stop) => stop.orderId))) {
    const request = requests.get(orderId)
    const kinds = stops.filter((stop) => stop.orderId === orderId).map(({ kind }) => kind)
    const expected = request?.pickup ? 'pickup,delivery' : 'delivery'
    if (!request) problems.push(`there is no order ${orderId}`)
    else if (kinds.join() !== expected) problems.push(`${orderId} has the stops ${kinds.join()}, not ${expected}`)
    else if ((request.onBoardOf ?? vehicle.id) !== vehicle.id) problems.push(`${orderId} is on board of another`)
    else if ((request.pinnedTo ?? vehicle.id) !== vehicle.id) problems.push(`${orderId} is pinned to another`)
  }
  return problems
}

function checkOrder({ id, lockedFirst, pinnedStops = [] }: Vehicle, { stops }: PlannedRoute): string[] {
  const name = ({ orderId, kind }: StopRef): string => `${orderId} ${kind}`
  const names = stops.map(name)
  const problems: string[] = []
  if (lockedFirst && names[0] !== name(lockedFirst)) problems.push(`${id} does not drive on to ${name(lockedFirst)}`)
  const pinned = pinnedStops.filter((stop) => !lockedFirst || name(stop) !== name(lockedFirst)).map(name)
  const found = names.filter((stop) => pinned.includes(stop))
  if (found.join() !== pinned.join()) problems.push(`${id} has the pinned stops ${found.join()}, not ${pinned.join()}`)
  return problems
}

function checkLoad(vehicle: Vehicle, { stops }: PlannedRoute, requests: Requests): string[] {
  const onBoard = new Set(
    [...requests.values()].filter((request) => !request.pickup && request.onBoardOf === vehicle.id)
  )
  const problems: string[] = []
  for (const { orderId, kind } of stops) {
    const request = requests.get(orderId)!
    if (kind === 'delivery') {
      onBoard.delete(request)
      continue
    }
    onBoard.add(request)
    for (const unit of ['kg', 'parcels'] as const) {
      const load = [...onBoard].reduce((sum, carried) => sum + carried[unit], 0)
      if (load > vehicle.capacity[unit] + 1e-9) problems.push(`${vehicle.id} carries ${load} ${unit} after ${orderId}`)
    }
  }
  return problems
}

/** Follows the route by the clock and adds its figures. */
function drive(
  { travel: usual, windows, parking = 0 }: Problem,
  { vehicle, route, requests }: { vehicle: Vehicle; route: PlannedRoute; requests: Requests },
  totals: Verification
): void {
  const { travel = usual } = vehicle
  let [place, time, late, parked] = [vehicle.start, vehicle.availableFrom, 0, 0]
  const go = (to: number): void => {
    const seconds = travel.seconds[place]![to]!
    totals.metres += travel.metres[place]![to]!
    totals.drivingSeconds += seconds
    time = worked(time, seconds > 0 ? seconds + parked : 0, vehicle)
    place = to
    parked = parking
  }
  for (const { orderId, kind } of route.stops) {
    const request = requests.get(orderId)!
    const visit: Visit = kind === 'pickup' ? request.pickup! : request.delivery
    go(visit.place)
    time = Math.max(time, visit.earliest)
    for (const { from, to } of vehicle.breaks) if (time < to && time + visit.service > from) time = to
    late += Math.max(0, time - visit.latest)
    time += visit.service
  }
  if (route.stops.length === 0) return
  if (typeof vehicle.end === 'number') go(vehicle.end)
  const overtime = Math.max(0, time - (vehicle.endOfShift ?? Infinity))
  totals.vehicles++
  totals.lateSeconds += late
  totals.overtimeSeconds += overtime
  if (windows !== 'hard') return
  if (late > 1e-9) totals.problems.push(`${vehicle.id} is ${late} s late`)
  if (overtime > 1e-9) totals.problems.push(`${vehicle.id} works ${overtime} s after its shift`)
}

/** When `seconds` of driving are done that begin at `time`: none of them in a break. */
function worked(time: number, seconds: number, { breaks }: Vehicle): number {
  let [now, left] = [time, seconds]
  for (const { from, to } of breaks) {
    if (now >= to) continue
    const before = Math.max(0, from - now)
    if (left <= before && now < from) return now + left
    if (left === 0) return now
    left -= before
    now = to
  }
  return now + left
}
