import type { BoardRow } from './board-queries.ts'
import { isOver } from './order-words.ts'

/** An order without a driver is an exception after 10 min. */
export const longWaitMinutes = 10

/** Why an order needs attention. Minutes are null where only the fact is known. */
type OrderException =
  | { kind: 'attempt'; attempt: number; of: number }
  | { kind: 'late'; minutes: number | null }
  | { kind: 'waits'; minutes: number; long: boolean }
  | { kind: 'silent' }
  | { kind: 'unlocated' }
  | { kind: 'far'; km: number }

type Facts = Pick<
  BoardRow,
  | 'status'
  | 'code'
  | 'delayed'
  | 'attempts'
  | 'maxAttempts'
  | 'farFromStopKm'
  | 'exception'
  | 'estimatedDelivery'
  | 'promise'
  | 'returnBy'
  | 'waitsSince'
  | 'located'
>

/** The exception of an order, shown under its status; null: none. */
export function exceptionOf(order: Facts, now: number): OrderException | null {
  if (isOver(order)) return order.farFromStopKm === null ? null : { kind: 'far', km: order.farFromStopKm }
  if (order.code === 'ATTEMPT_FAILED') return { kind: 'attempt', attempt: order.attempts, of: order.maxAttempts }
  if (order.delayed) return { kind: 'late', minutes: minutesLate(order, now) }
  const waits = waitOf(order, now)
  // Only the server knows whose position is missing.
  if (order.exception === 'no-position') return { kind: 'silent' }
  // Of several reasons the first one counts, but a short wait is none.
  return order.located || isLong(waits) ? waits : { kind: 'unlocated' }
}

function isLong(wait: OrderException | null): boolean {
  return wait?.kind === 'waits' && wait.long
}

/** By how many minutes the ETA, or the present time, exceeds the first promise, or the time of the return. */
function minutesLate({ estimatedDelivery, promise, returnBy }: Facts, now: number): number | null {
  const comes = Math.max(now, estimatedDelivery ? Date.parse(estimatedDelivery) : now)
  const minutes = Math.floor((comes - Date.parse(returnBy ?? promise.high)) / 60_000)
  return minutes > 0 ? minutes : null
}

/** For how many minutes it has waited for a driver; 0 if it does not wait, negative if it will begin to. */
export function minutesWaiting({ waitsSince }: Pick<Facts, 'waitsSince'>, now: number): number {
  return waitsSince === null ? 0 : Math.trunc((now - Date.parse(waitsSince)) / 60_000)
}

function waitOf(order: Facts, now: number): OrderException | null {
  const minutes = minutesWaiting(order, now)
  // A pickup at a later time is not waiting yet.
  return minutes < 1 ? null : { kind: 'waits', minutes, long: minutes >= longWaitMinutes }
}
