import type { OrderException } from '@ilbud/proto/http/dispatch/admin-orders'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { isOffered } from './journey/journey.ts'
import type { Order } from './order.ts'

/** An order without a driver for this long needs attention. */
export const longestWaitMs = 10 * 60_000
/** How long an admin may take a delivery back. */
export const longestReviewMs = 24 * 3_600_000

export interface ExceptionFacts {
  now: Date
  /** Ids of the drivers who have reported a position lately; null: not known. */
  seen: readonly string[] | null
  /** The latest span without pickups that has begun. */
  pause: { from: Date; to: Date }
}

/**
 * Why an order needs attention; null: it does not. Of several reasons the first one counts. The conditions of
 * db/lists/board-exceptions.ts say the same in SQL.
 */
export function exceptionOf(order: Order, { now, seen, pause }: ExceptionFacts): OrderException | null {
  const { state, delayed, driverId, farFromStopKm, endedAt } = order
  const since = (at: Date, ms: number): boolean => at.getTime() <= now.getTime() - ms
  if (isFinalState(state)) {
    return farFromStopKm !== null && endedAt && !since(endedAt, longestReviewMs) ? 'far-from-stop' : null
  }
  if (state === 'ATTEMPT_FAILED') return 'attempt-failed'
  if (delayed) return 'late'
  if (isOffered(order)) {
    if (since(waitsSince(order, pause), longestWaitMs)) return 'waiting'
  } else if (driverId !== null && seen && hasBegun(order) && !seen.includes(driverId)) return 'no-position'
  return order.pickup.point && order.delivery.point ? null : 'not-located'
}

/**
 * Since when it waits for a driver, or will wait: a pickup booked for later not before its time, and what came while there
 * were no pickups and was promised for after the opening not before that.
 */
export function waitsSince(
  { state, updatedAt, createdAt, schedule, promise }: Order,
  { from, to }: ExceptionFacts['pause']
): Date {
  const since = state === 'AT_HUB' ? updatedAt : (!schedule.isAsap && schedule.scheduledPickup) || createdAt
  return from < since && since < to && promise.low >= to ? to : since
}

/** Before its release, a driver who has been given an order need not be at work. */
function hasBegun({ state, released }: Order): boolean {
  return released || state !== 'ASSIGNED'
}
