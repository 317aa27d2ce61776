import type { CandidateReason } from '@ilbud/proto/http/dispatch/candidate-reason'
import { isOnBreak, roomEnough, roomOf } from './driver.ts'
import { fitsIn, peakOf, roomBeside } from './loads.ts'
import { insertRequest, type InsertionOption } from './planner/insert-request.ts'
import type { Load } from './planner/problem.ts'
import { scheduleOf } from './planner/schedule.ts'
import { isBehind } from './plan-route.ts'
import { type PlanContext, problemOf, solutionOf } from './route-problem.ts'
import type { Stop } from './stop.ts'

/** A driver who could get one more order. */
interface DriverAtWork {
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
  const others = stops.filter((stop) => stop.orderId !== orderId)
  const planned = others.filter((stop) => !isBehind(stop))
  const room = roomBeside(roomOf(context.driver), others.filter(isBehind))
  const inRoom = fitsIn(peakOf(planned), room) ? optionOf(planned, work, context, room) : null
  const hasRoom = inRoom !== null && inRoom.reason !== 'CAPACITY'
  // What it would cost if staff assigned it nevertheless.
  const option = hasRoom ? inRoom : optionOf(planned, work, context, roomEnough)
  const onBreak = isOnBreak(context.driver, context.now)
  const { addedSeconds, addedMetres, cost } = option
  const lateMinutes = Math.round(addedLateness(option, { planned, work, context }) / 60)
  const isFree = planned.length === 0
  return {
    driverId,
    addedMinutes: Math.round(addedSeconds / 60),
    // Never below zero, as by the rounding of sums.
    addedKm: Math.max(0, Math.round(addedMetres / 100) / 10),
    lateMinutes,
    fits: onDuty && hasRoom && !onBreak && option.fits,
    reason: reasonOf(option, {
      onDuty,
      hasRoom,
      onBreak,
      isFree,
      lateMinutes,
      ownMetres: ownMetresOf(work, context),
      context
    }),
    cost
  }
}

function optionOf(
  planned: readonly Stop[],
  work: readonly [Stop, Stop],
  context: PlanContext,
  room: Load
): InsertionOption {
  const problem = problemOf([...planned, ...work], context, { room })
  const request = problem.requests.find(({ orderId }) => orderId === work[0].orderId)!
  return insertRequest(problem, solutionOf(planned), request)[0]!
}

/** Seconds, by the promises themselves. */
function addedLateness(
  { route }: InsertionOption,
  { planned, work, context }: { planned: readonly Stop[]; work: readonly Stop[]; context: PlanContext }
): number {
  if (!route) return 0
  const problem = problemOf([...planned, ...work], context, { dues: 'exact' })
  const [before, after] = [solutionOf(planned), { routes: [route], unassigned: [] }].map(
    (solution) => scheduleOf(problem, solution).routes[0]!.lateSeconds
  )
  return Math.max(0, after! - before!)
}

/** Best first: drivers with room before others, known positions before unknown ones, then by cost. */
export function ranked(insertions: readonly DriverInsertion[]): DriverInsertion[] {
  const group = ({ fits, reason }: DriverInsertion): number => (fits ? 0 : 2) + (reason === 'NO_POSITION' ? 1 : 0)
  return insertions.toSorted((one, other) => group(one) - group(other) || one.cost - other.cost)
}

interface Circumstances {
  onDuty: boolean
  /** Whether it fits in the vehicle beside what is there already. */
  hasRoom: boolean
  onBreak: boolean
  isFree: boolean
  lateMinutes: number
  /** From the order's pickup straight to its delivery; null: unknown. */
  ownMetres: number | null
  context: PlanContext
}

// Of the way that the order would take alone: less than that is no detour worth the name.
const onTheWayShare = 0.5

function reasonOf(
  { addedMetres, reason }: InsertionOption,
  { onDuty, hasRoom, onBreak, isFree, lateMinutes, ownMetres, context }: Circumstances
): CandidateReason {
  if (!hasRoom) return 'VEHICLE_TOO_SMALL'
  if (!onDuty) return 'OFF_DUTY'
  if (onBreak) return 'ON_BREAK'
  if (reason === 'END_OF_SHIFT') return 'AFTER_SHIFT'
  if (context.start === null) return 'NO_POSITION'
  if (lateMinutes > 0) return 'LATE'
  if (isFree) return 'FREE'
  return ownMetres !== null && addedMetres < ownMetres * onTheWayShare ? 'ON_THE_WAY' : 'IN_TIME'
}

function ownMetresOf([from, to]: readonly [Stop, Stop], { travel }: PlanContext): number | null {
  return from.place && to.place && travel.metres(from.place, to.place)
}
