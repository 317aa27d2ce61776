import { recordRead } from '@ilbud/kernel/events/audit'
import type { FailureDetails } from '#db/orders/failure-details.ts'
import { listHistory, type StaffHistoryEntry } from '#db/orders/order-history.ts'
import { listOffersMade } from '#db/offers.ts'
import { findRating, type StoredRating } from '#db/ratings.ts'
import type { MadeOffer } from '#domain/offer.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type OrderRequest, getOrder } from './read-order.ts'
import { readFailure } from './read-failure.ts'
import { type OrderPeople, peopleOf } from './people-of-orders.ts'

export interface WholeOrder {
  order: Order
  history: StaffHistoryEntry[]
  failureDetails: FailureDetails
  rating: StoredRating | undefined
  /** To whom it was offered, oldest first; their names are among the users. */
  offers: MadeOffer[]
  people: OrderPeople
}

/** One order with its whole history and the people in it. The read is audited. */
export async function readForStaff(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'people' | 'places' | 'hours' | 'onCommit'>,
  { orderId, actor }: OrderRequest
): Promise<WholeOrder> {
  const order = await getOrder(deps, { orderId, actor })
  const [history, failureDetails, rating, offers] = await Promise.all([
    listHistory(deps.db, orderId),
    readFailure(deps, order),
    findRating(deps.db, orderId),
    listOffersMade(deps.db, orderId),
    recordRead(deps, 'orders', { actor, action: 'order.read', objectType: 'order', objectId: orderId })
  ])
  const actors = history.map(({ actorId }) => actorId).filter((id) => id !== null)
  const others = [...actors, ...offers.map(({ driverId }) => driverId)]
  return { order, history, failureDetails, rating, offers, people: await peopleOf(deps, [order], { others }) }
}
