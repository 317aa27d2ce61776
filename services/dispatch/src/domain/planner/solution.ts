import type { Problem, StopRef } from './problem.ts'

/** A plan: who drives where, in which order. When and how far follows from the problem (`scheduleOf`). */
export interface Solution {
  /** One per vehicle. */
  routes: readonly PlannedRoute[]
  /** Orders that nobody carries. */
  unassigned: readonly string[]
}

export interface PlannedRoute {
  vehicleId: string
  stops: readonly StopRef[]
}

/** Nobody carries anything, except what is on board. */
export function emptySolution({ vehicles, requests }: Problem): Solution {
  const isOn = (vehicleId: string) => (request: Problem['requests'][number]) => request.onBoardOf === vehicleId
  return {
    routes: vehicles.map(({ id }) => ({
      vehicleId: id,
      stops: requests.filter(isOn(id)).map(({ orderId }) => ({ orderId, kind: 'delivery' as const }))
    })),
    unassigned: requests.filter(({ onBoardOf }) => !onBoardOf).map(({ orderId }) => orderId)
  }
}

export function isSameStop(left: StopRef, right: StopRef): boolean {
  return left.orderId === right.orderId && left.kind === right.kind
}
