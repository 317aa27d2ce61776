import { isFinalState, type OrderState } from '@ilbud/proto/http/orders/order-status'
import type { DeletedFact, OrderFact, OrderNumbers } from './order-fact.ts'

/** A parcel on board of a driver: from pickup, or from the hub, to the next door or hub. */
export interface Haul {
  /** 1 for the first driver, 2 for the one from the hub. */
  leg: number
  driverId: string
  from: Date
  /** Null while it is on board. */
  to: Date | null
}

/** What is counted of an order: its numbers as of its last fact, and the moments that its figures are computed from. */
export interface CountedOrder extends OrderNumbers {
  orderId: string
  version: number
  placedAt: Date
  /** The end of the first promise, by which an order counts as on time or late. */
  firstPromise: Date
  pickedUpAt: Date | null
  /** When it reached a final state. */
  endedAt: Date | null
  /** The latest one. */
  haul: Haul | null
}

const beforePickup: readonly OrderState[] = ['CREATED', 'ASSIGNED']
const onBoard: readonly OrderState[] = ['PICKED_UP', 'LOADED', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'RETURNING']

/**
 * The order after one more fact. A correction restores the state before the corrected step, and undoes what that step
 * began or ended. Deletion changes nothing: a deleted order stays counted.
 */
export function countFact(before: CountedOrder | null, fact: OrderFact | DeletedFact): CountedOrder {
  if (fact.command === 'deleted') {
    if (!before) throw new Error(`order ${fact.orderId} is deleted before it was placed`)
    return { ...before, version: fact.version }
  }
  const { orderId, version, at, order, promisedBy } = fact
  return {
    ...order,
    orderId,
    version,
    placedAt: before?.placedAt ?? at,
    firstPromise: before?.firstPromise ?? promisedBy,
    pickedUpAt: pickedUpAt(before, fact),
    endedAt: isFinalState(order.state) ? at : null,
    haul: haulAfter(before?.haul ?? null, fact)
  }
}

function pickedUpAt(before: CountedOrder | null, { command, at, order: { state } }: OrderFact): Date | null {
  if (command === 'markPickedUp') return at
  return beforePickup.includes(state) ? null : (before?.pickedUpAt ?? null)
}

function haulAfter(haul: Haul | null, { command, at, order: { state, driverId } }: OrderFact): Haul | null {
  const holder = onBoard.includes(state) ? driverId : null
  const isOpen = haul !== null && haul.to === null
  if (command === 'correct') {
    if (holder && haul) return { ...haul, to: null }
    // The corrected step was the pickup: the parcel was never on board.
    return isOpen ? null : haul
  }
  // A parcel changes drivers only at the hub.
  if (isOpen && holder) return haul
  if (holder) return { leg: (haul?.leg ?? 0) + 1, driverId: holder, from: at, to: null }
  return isOpen ? { ...haul, to: latest(haul.from, at) } : haul
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}
