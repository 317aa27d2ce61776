import type { CandidateReason } from '@ilbud/proto/http/admin-orders'
import { insertRequest, type InsertionOption } from './planner/insert-request.ts'
import { isBehind } from './plan-route.ts'
import { type PlanContext, problemOf, solutionOf } from './route-problem.ts'
import type { Stop } from './stop.ts'

/** A driver who could get one more order. */
export interface DriverAtWork {
  driverId: string
  onDuty: boolean
  stops: readonly Stop[]
}

/** What one more order would cost a driver's route, and the first thing to know about that. */
export interface DriverInsertion {
  driverId: string
  addedMinutes: number
  addedKm: number
  lateMinutes: number
  fits: boolean
  reason: CandidateReason
  /** By which drivers are ranked, see planner/objective.ts. */
  cost: number
}

/** `work` is what the driver would have to do for the order. If the order is in the route, it is taken out first. */
export function insertionOf(
  { driverId, onDuty, stops }: DriverAtWork,
  work: readonly [Stop, Stop],
  context: PlanContext
): DriverInsertion {
  const [{ orderId }] = work
  const planned = stops.filter((stop) => stop.orderId !== orderId && !isBehind(stop))
  const problem = problemOf([...planned, ...work], context)
  const request = problem.requests.find((each) => each.orderId === orderId)!
  const [option] = insertRequest(problem, solutionOf(planned), request)
  const { addedSeconds, addedMetres, lateSeconds, cost } = option!
  const lateMinutes = Math.round(lateSeconds / 60)
  const isFree = planned.length === 0
  return {
    driverId,
    addedMinutes: Math.round(addedSeconds / 60),
    // Never below zero, as by the rounding of sums.
    addedKm: Math.max(0, Math.round(addedMetres / 100) / 10),
    lateMinutes,
    fits: onDuty && option!.fits,
    reason: reasonOf(option!, { onDuty, isFree, lateMinutes, ownMetres: ownMetresOf(work, context), context }),
    cost
  }
}

/** Those whom it fits first, of them those whose place is known, and among equals whom it costs least. */
export function ranked(insertions: readonly DriverInsertion[]): DriverInsertion[] {
  const group = ({ fits, reason }: DriverInsertion): number => (fits ? 0 : 2) + (reason === 'NO_POSITION' ? 1 : 0)
  return insertions.toSorted((one, other) => group(one) - group(other) || one.cost - other.cost)
}

interface Circumstances {
  onDuty: boolean
  isFree: boolean
  lateMinutes: number
  /** From the order's pickup straight to its delivery; null: unknown. */
  ownMetres: number | null
  context: PlanContext
}

// Of the way that the order would take alone: less than that is no detour worth the name.
const onTheWayShare = 0.5

function reasonOf(
  { addedMetres }: InsertionOption,
  { onDuty, isFree, lateMinutes, ownMetres, context }: Circumstances
): CandidateReason {
  if (!onDuty) return 'OFF_DUTY'
  if (context.start === null) return 'NO_POSITION'
  if (lateMinutes > 0) return 'LATE'
  if (isFree) return 'FREE'
  return ownMetres !== null && addedMetres < ownMetres * onTheWayShare ? 'ON_THE_WAY' : 'IN_TIME'
}

function ownMetresOf([from, to]: readonly [Stop, Stop], { travel }: PlanContext): number | null {
  return from.place && to.place && travel.metres(from.place, to.place)
}
