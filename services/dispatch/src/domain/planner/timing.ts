import type { Model } from './model.ts'
import { routeCost } from './objective.ts'
import { arrivalAfter, beginAfter, growRoute, type Route, secondsBetween } from './route.ts'

/** Computes times, loads and figures of a route from its stops. */
export function refreshRoute(model: Model, route: Route): void {
  const { place, service, latest } = model
  const { start, end, availableFrom, endOfShift, initial, travel } = model.vehicles[route.vehicle]!
  let [at, time, kg, parcels] = [start, availableFrom, initial.kg, initial.parcels]
  let [metres, driving, late] = [0, 0, 0]
  const lockedPickup = isLockedPickup(model, route.vehicle)
  for (let index = 0; index < route.length; index++) {
    const stop = route.stops[index]!
    const leg = at * travel.size + place[stop]!
    metres += travel.metres[leg]!
    driving += travel.seconds[leg]!
    const seconds = index === 0 ? travel.seconds[leg]! : secondsBetween(model, travel.seconds[leg]!)
    const begin = beginAfter(model, route.vehicle, arrivalAfter(model, route.vehicle, time, seconds), stop)
    if (begin > latest[stop]!) late += begin - latest[stop]!
    // The load of a locked pickup is on board from the start.
    if (index > 0 || !lockedPickup) {
      kg += model.kg[stop]!
      parcels += model.parcels[stop]!
    }
    time = begin + service[stop]!
    at = place[stop]!
    route.begin[index] = begin
    route.leave[index] = time
    route.kg[index] = kg
    route.parcels[index] = parcels
  }
  if (end >= 0 && route.length > 0) {
    const leg = at * travel.size + end
    metres += travel.metres[leg]!
    driving += travel.seconds[leg]!
    time = arrivalAfter(model, route.vehicle, time, secondsBetween(model, travel.seconds[leg]!))
  }
  route.metres = metres
  route.drivingSeconds = driving
  route.lateSeconds = late
  route.overtimeSeconds = route.length > 0 && time > endOfShift ? time - endOfShift : 0
  route.isUsed = route.length > 0
  route.cost = routeCost(route, model.weights)
  refreshSlack(model, route, time)
}

/** Whether the first stop of the vehicle is a locked pickup. */
function isLockedPickup(model: Model, vehicle: number): boolean {
  const { locked } = model.vehicles[vehicle]!
  return locked >= 0 && locked % 2 === 0
}

/**
 * From the last stop backwards (Savelsbergh's forward time slack, ORSA Journal on Computing 4, 1992). What is late now
 * may stay as late, so that soft windows have a slack too.
 */
function refreshSlack(model: Model, route: Route, endsAt: number): void {
  const { place, service, latest, vehicles } = model
  const { end, endOfShift, travel } = vehicles[route.vehicle]!
  let until = Math.max(endOfShift, endsAt)
  let to = end
  for (let index = route.length - 1; index >= 0; index--) {
    const stop = route.stops[index]!
    const drive = to >= 0 ? secondsBetween(model, travel.seconds[place[stop]! * travel.size + to]!) : 0
    until = Math.min(Math.max(latest[stop]!, route.begin[index]!), until - drive - service[stop]!)
    route.slackUntil[index] = until
    to = place[stop]!
  }
}

/** Whether the route keeps the rules that depend on time, where they are hard. */
export function isInTime(model: Model, route: Route): boolean {
  return !model.hasHardWindows || (route.lateSeconds === 0 && route.overtimeSeconds === 0)
}

/** Puts a stop before the one at `index`. The figures are out of date until `refreshRoute`. */
export function putStop(route: Route, index: number, stop: number): void {
  growRoute(route, route.length + 1)
  route.stops.copyWithin(index + 1, index, route.length)
  route.stops[index] = stop
  route.length++
}
