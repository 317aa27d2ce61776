import type { Figures } from './objective.ts'
import type { Model } from './model.ts'

/** A vehicle's stops with the times, loads and figures that follow from them. Reused by the search, never allocated in it. */
export interface Route extends Figures {
  vehicle: number
  length: number
  stops: Int32Array
  /** When service begins, and when it is done. */
  begin: Float64Array
  leave: Float64Array
  /** The load after the stop. */
  kg: Float64Array
  parcels: Float64Array
  /** The latest beginning of service with which nothing later on becomes late, or later than it is. Breaks apart. */
  slackUntil: Float64Array
  cost: number
  /** Two routes of a vehicle with the same version are equal. */
  version: number
}

/** Stops that a route has room for before it grows. */
const initialSpace = 16

export function newRoute(vehicle: number): Route {
  return {
    vehicle,
    length: 0,
    stops: new Int32Array(initialSpace),
    begin: new Float64Array(initialSpace),
    leave: new Float64Array(initialSpace),
    kg: new Float64Array(initialSpace),
    parcels: new Float64Array(initialSpace),
    slackUntil: new Float64Array(initialSpace),
    metres: 0,
    drivingSeconds: 0,
    lateSeconds: 0,
    overtimeSeconds: 0,
    isUsed: false,
    cost: 0,
    version: 0
  }
}

const columns = ['begin', 'leave', 'kg', 'parcels', 'slackUntil'] as const

/** Makes room for `count` stops. */
export function growRoute(route: Route, count: number): void {
  if (count <= route.stops.length) return
  const space = Math.max(count, 2 * route.stops.length)
  const stops = new Int32Array(space)
  stops.set(route.stops)
  route.stops = stops
  for (const column of columns) {
    const grown = new Float64Array(space)
    grown.set(route[column])
    route[column] = grown
  }
}

export function copyRoute(from: Route, to: Route): void {
  growRoute(to, from.length)
  const { length } = from
  to.length = length
  for (let at = 0; at < length; at++) {
    to.stops[at] = from.stops[at]!
    to.begin[at] = from.begin[at]!
    to.leave[at] = from.leave[at]!
    to.kg[at] = from.kg[at]!
    to.parcels[at] = from.parcels[at]!
    to.slackUntil[at] = from.slackUntil[at]!
  }
  to.metres = from.metres
  to.drivingSeconds = from.drivingSeconds
  to.lateSeconds = from.lateSeconds
  to.overtimeSeconds = from.overtimeSeconds
  to.isUsed = from.isUsed
  to.cost = from.cost
  to.version = from.version
}

/** From the end of one stop to the arrival at the next, which is a drive of `seconds` away. */
export function secondsBetween({ parking }: Model, seconds: number): number {
  return seconds > 0 ? parking + seconds : 0
}

/** The arrival of who leaves at `time`: a break interrupts the drive. */
export function arrivalAfter(model: Model, vehicle: number, time: number, seconds: number): number {
  const { breaks } = model.vehicles[vehicle]!
  let arrival = time + seconds
  for (let at = 0; at < breaks.length; at++) {
    const { from, to } = breaks[at]!
    if (time < to && arrival > from) arrival += to - Math.max(from, time)
  }
  return arrival
}

/** When service begins: not before the window, and never so that a break would interrupt it. */
export function beginAfter(model: Model, vehicle: number, arrival: number, stop: number): number {
  const { breaks } = model.vehicles[vehicle]!
  let begin = Math.max(arrival, model.earliest[stop]!)
  for (let at = 0; at < breaks.length; at++) {
    const { from, to } = breaks[at]!
    if (begin < to && begin + model.service[stop]! > from) begin = to
  }
  return begin
}
