import { roomEnough, roomOf } from './driver.ts'
import { fitsIn, peakOf, roomBeside } from './loads.ts'
import { insertRequest } from './planner/insert-request.ts'
import type { Load, Problem, StopRef } from './planner/problem.ts'
import { scheduleOf } from './planner/schedule.ts'
import { inOrderOf, type PlanContext, problemOf, refOf, solutionOf } from './route-problem.ts'
import type { Leg, Stop, TimedStop } from './stop.ts'

/** The stops of a route with their times, and the ways to them. */
export interface Plan {
  stops: TimedStop[]
  legs: Leg[]
  totalKm: number
}

/** When the stops are reached in this order, whether or not it is too much for the vehicle. */
export function timeStops(stops: readonly Stop[], context: PlanContext): Plan {
  const problem = problemOf(stops, context)
  const [route] = scheduleOf(problem, solutionOf(stops)).routes
  const ordered = inOrderOf(route!.stops, stops)
  const at = (seconds: number): string => new Date(context.now.getTime() + Math.round(seconds) * 1000).toISOString()
  return {
    stops: route!.stops.map(({ beginsAt, leavesAt }, index) => {
      const stop = ordered[index]!
      const arriveAt = at(beginsAt)
      return { ...stop, arriveAt, leaveAt: at(leavesAt), slackMin: slackOf(stop, arriveAt) }
    }),
    legs: legsOf(problem, ordered, stops),
    totalKm: roundKm(route!.metres)
  }
}

/**
 * Puts an order's stops where they cost least, or leaves them where they are if they are there already. Nothing else is
 * moved. `work` is in its order.
 */
export function placeWork(stops: readonly Stop[], work: readonly Stop[], context: PlanContext): Stop[] {
  const [orderId] = work.map((stop) => stop.orderId)
  const before = new Map(stops.map((stop) => [stop.id, stop]))
  if (work.every((stop) => isSameVisit(before.get(stop.id), stop))) return updateStops(stops, work)
  const others = stops.filter((stop) => stop.orderId !== orderId)
  if (work.some(({ waiting }) => waiting)) return [...others, ...work]
  // Those that wait stay behind.
  const [planned, waiting] = [others.filter((stop) => !isBehind(stop)), others.filter(isBehind)]
  const all = [...planned, ...work]
  const room = roomBeside(roomOf(context.driver), waiting)
  // What staff have assigned although it does not fit is carried nevertheless.
  const placing = fitsIn(peakOf(planned), room) ? [room, roomEnough] : [roomEnough]
  const route = placing.map((space) => cheapestPlace(planned, work, context, space)).find((found) => found !== null)
  const placed = inOrderOf(route ?? all.map(refOf), all)
  return [...underWayFirst(placed, work), ...waiting]
}

/** The route with the order where it costs least; null: there is no room for it anywhere. */
function cheapestPlace(
  planned: readonly Stop[],
  work: readonly Stop[],
  context: PlanContext,
  room: Load
): readonly StopRef[] | null {
  const problem = problemOf([...planned, ...work], context, { room })
  const request = problem.requests.find(({ orderId }) => orderId === work[0]!.orderId)!
  const [option] = insertRequest(problem, solutionOf(planned), request)
  return option!.route?.stops ?? null
}

export function removeOrder(stops: readonly Stop[], orderId: string): Stop[] {
  return stops.filter((stop) => stop.orderId !== orderId)
}

/** An attempt that failed comes last, unless somebody has put it elsewhere. */
export function isBehind({ waiting, pinned }: Stop): boolean {
  return waiting && !pinned
}

/** Whether the stop is the same thing to do, so that it may stay where it is in the route. */
function isSameVisit(before: Stop | undefined, after: Stop): boolean {
  if (!before || before.waiting !== after.waiting) return false
  return (
    before.place?.lat === after.place?.lat &&
    before.place?.lng === after.place?.lng &&
    before.notBefore === after.notBefore &&
    before.due === after.due
  )
}

/** The route with an order's stops as they are now: what is done goes, the rest stays in place. */
function updateStops(stops: readonly Stop[], work: readonly Stop[]): Stop[] {
  const [{ orderId }] = work as [Stop]
  const after = new Map(work.map((stop) => [stop.id, stop]))
  const updated = stops.flatMap((stop) => {
    if (stop.orderId !== orderId) return [stop]
    const now = after.get(stop.id)
    return now ? [{ ...now, pinned: stop.pinned }] : []
  })
  return underWayFirst(updated, work)
}

/** Who sets out for a recipient goes there next, unless already on the way to another. */
function underWayFirst(stops: Stop[], work: readonly Stop[]): Stop[] {
  const next = work.find(({ underWay }) => underWay)
  if (!next || stops[0]?.underWay) return stops
  return [...stops.filter(({ id }) => id === next.id), ...stops.filter(({ id }) => id !== next.id)]
}

function slackOf({ due }: Stop, arriveAt: string): number | null {
  return due === null ? null : Math.floor((Date.parse(due) - Date.parse(arriveAt)) / 60_000)
}

function legsOf({ travel }: Problem, ordered: readonly Stop[], stops: readonly Stop[]): Leg[] {
  const placeOf = new Map(stops.map((stop, at) => [stop.id, at + 1]))
  let from = 0
  return ordered.map((stop) => {
    const to = placeOf.get(stop.id)!
    const leg = { km: roundKm(travel.metres[from]![to]!), minutes: Math.round(travel.seconds[from]![to]! / 6) / 10 }
    from = to
    return leg
  })
}

function roundKm(metres: number): number {
  return Math.round(metres / 100) / 10
}
