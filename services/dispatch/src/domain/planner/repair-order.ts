import type { Problem, StopRef } from './problem.ts'
import { isSameStop, type Solution } from './solution.ts'

export type ImpossibleReason =
  /** The plan has changed: a stop is missing, or is none of this vehicle's. */
  | 'NOT_IN_ROUTE'
  /** A delivery before its pickup. */
  | 'CUSTODY'
  | 'CAPACITY'
  /** Another stop is being driven to. */
  | 'UNDER_WAY'

export type Reordering = { route: StopRef[] } | { stop: StopRef; reason: ImpossibleReason }

/**
 * Whether one vehicle's stops may be made in an order that a person wishes: the first stop that does not go, and why.
 * Lateness is no reason: the person has seen it. Every stop of the vehicle has to be named.
 */
export function repairOrder(
  problem: Problem,
  solution: Solution,
  wished: { vehicleId: string; stops: StopRef[] }
): Reordering {
  const { vehicleId, stops } = wished
  const vehicle = problem.vehicles.find(({ id }) => id === vehicleId)
  const current = solution.routes.find((route) => route.vehicleId === vehicleId)?.stops ?? []
  const stranger = stops.find(
    (stop, at) => !current.some((own) => isSameStop(own, stop)) || firstAt(stops, stop) !== at
  )
  const missing = current.find((own) => !stops.some((stop) => isSameStop(own, stop)))
  const unknown = stranger ?? missing
  if (!vehicle || unknown) return { stop: unknown ?? stops[0]!, reason: 'NOT_IN_ROUTE' }
  const { lockedFirst } = vehicle
  if (lockedFirst && stops[0] && !isSameStop(stops[0], lockedFirst)) return { stop: stops[0], reason: 'UNDER_WAY' }
  const early = stops.find(
    ({ orderId, kind }, at) => kind === 'delivery' && firstAt(stops, { orderId, kind: 'pickup' }) > at
  )
  if (early) return { stop: early, reason: 'CUSTODY' }
  const tooMuch = overloadedAt(problem, vehicleId, stops)
  return tooMuch ? { stop: tooMuch, reason: 'CAPACITY' } : { route: stops }
}

function firstAt(stops: readonly StopRef[], stop: StopRef): number {
  return stops.findIndex((other) => isSameStop(other, stop))
}

/** The pickup with which the load becomes too much. */
function overloadedAt(
  { requests, vehicles }: Problem,
  vehicleId: string,
  stops: readonly StopRef[]
): StopRef | undefined {
  const { capacity } = vehicles.find(({ id }) => id === vehicleId)!
  const onBoard = requests.filter(({ onBoardOf, pickup }) => !pickup && onBoardOf === vehicleId)
  const load = { kg: 0, parcels: 0 }
  const add = ({ kg, parcels }: { kg: number; parcels: number }, sign: 1 | -1): void => {
    load.kg += sign * kg
    load.parcels += sign * parcels
  }
  for (const request of onBoard) add(request, 1)
  return stops.find(({ orderId, kind }) => {
    add(
      requests.find((request) => request.orderId === orderId)!,
      kind === 'pickup' ? 1 : -1
    )
    return kind === 'pickup' && (load.kg > capacity.kg || load.parcels > capacity.parcels)
  })
}
