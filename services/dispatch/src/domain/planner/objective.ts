import type { Weights } from './problem.ts'

/** What a route adds up to. */
export interface Figures {
  metres: number
  /** Of driving, without waiting and service. */
  drivingSeconds: number
  /** After the ends of windows, over all stops. */
  lateSeconds: number
  overtimeSeconds: number
  /** Whether the vehicle has any stop. */
  isUsed: boolean
}

/**
 * A plan costs the sum of its routes and of the orders that nobody carries. The planner looks for the cheapest among
 * those that break no hard rule: custody, capacity, pins, the stop being driven to, breaks, and, where windows are
 * hard, windows and the end of the shift. The hard rules have no price: moves that break one are not made.
 */
export function routeCost(figures: Figures, weights: Weights): number {
  return (
    figures.metres * weights.metre +
    figures.drivingSeconds * weights.drivingSecond +
    figures.lateSeconds * weights.lateSecond +
    figures.overtimeSeconds * weights.overtimeSecond +
    (figures.isUsed ? weights.vehicle : 0)
  )
}

/**
 * In seconds of driving. Lateness outweighs any detour: a window that can be kept is kept, another is missed by as
 * little as possible. So does work after the shift. A used vehicle costs nothing by itself: drivers on duty are there
 * anyway.
 */
export const defaultWeights: Weights = {
  lateSecond: 1000,
  overtimeSecond: 1000,
  drivingSecond: 1,
  // A kilometre is worth 36 seconds: fuel and wear.
  metre: 0.036,
  vehicle: 0,
  unassigned: 1e8
}
