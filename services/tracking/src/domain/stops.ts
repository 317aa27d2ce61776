import type { OrderState } from '@ilbud/proto/http/order-status'
import { type Point, pointOf } from './distance.ts'
import type { OrderView } from './order-view.ts'

/** A driver's live order, as needed to estimate the driver's other orders. */
export interface Stop {
  orderId: string
  state: OrderState
  destination: OrderView['situation']['destination']
  /** The end of its promise. */
  promisedBy: string
  place: Point | null
}

// Deliveries underway come first, then parcels on board, then those to be picked up.
const ranks: Partial<Record<OrderState, number>> = {
  OUT_FOR_DELIVERY: 0,
  PICKED_UP: 1,
  LOADED: 1,
  ASSIGNED: 2,
  AT_HUB: 2
}

/**
 * The deliveries that the driver makes before this one, in order. The actual route is unknown and assumed to follow the
 * promises. Parcels that go back or wait for a decision do not count.
 */
export function stopsBefore(view: OrderView, carried: readonly Stop[]): Stop[] {
  const own = stopOf(view)
  const isStop = ({ orderId, state, destination }: Stop): boolean =>
    orderId !== view.orderId && destination === 'recipient' && ranks[state] !== undefined
  return carried.filter((stop) => isStop(stop) && compareStops(stop, own) < 0).toSorted(compareStops)
}

function compareStops(left: Stop, right: Stop): number {
  const byRank = ranks[left.state]! - ranks[right.state]!
  const byPromise = Date.parse(left.promisedBy) - Date.parse(right.promisedBy)
  return byRank || byPromise || (left.orderId < right.orderId ? -1 : 1)
}

export function stopOf({ orderId, situation, promise, delivery }: OrderView): Stop {
  const { state, destination } = situation
  return { orderId, state, destination, promisedBy: promise.high, place: pointOf(delivery) }
}
