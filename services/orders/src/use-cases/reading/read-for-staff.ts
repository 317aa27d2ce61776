import { recordRead } from '@ilbud/kernel/events/audit'
import type { FailureDetails } from '#db/orders/failure-details.ts'
import { listHistory, type StaffHistoryEntry } from '#db/orders/order-history.ts'
import { findRating, type StoredRating } from '#db/ratings.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type OrderRequest, getOrder } from './get-order.ts'
import { readFailure } from './read-failure.ts'
import { type OrderPeople, peopleOf } from './people-of-orders.ts'

export interface WholeOrder {
  order: Order
  history: StaffHistoryEntry[]
  failureDetails: FailureDetails
  rating: StoredRating | undefined
  people: OrderPeople
}

/** One order with its whole history and the people in it. The read is audited. */
export async function readForStaff(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'people' | 'onCommit'>,
  { orderId, actor }: OrderRequest
): Promise<WholeOrder> {
  const order = await getOrder(deps, { orderId, actor })
  const [history, failureDetails, rating] = await Promise.all([
    listHistory(deps.db, orderId),
    readFailure(deps, order),
    findRating(deps.db, orderId),
    recordRead(deps, 'orders', { actor, action: 'order.read', objectType: 'order', objectId: orderId })
  ])
  const actors = history.map(({ actorId }) => actorId).filter((id) => id !== null)
  return { order, history, failureDetails, rating, people: await peopleOf(deps, [order], actors) }
}
