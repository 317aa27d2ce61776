import { recordRead } from '@ilbud/kernel/events/audit'
import { listHistory, type StaffHistoryEntry } from '#db/orders/order-history.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type OrderRequest, getOrder } from './get-order.ts'
import { type OrderPeople, peopleOf } from './people-of-orders.ts'

export interface WholeOrder {
  order: Order
  history: StaffHistoryEntry[]
  people: OrderPeople
}

/** One order with its whole history and the people in it. The read is audited. */
export async function readForStaff(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'people' | 'onCommit'>,
  { orderId, actor }: OrderRequest
): Promise<WholeOrder> {
  const order = await getOrder(deps, { orderId, actor })
  const [history] = await Promise.all([
    listHistory(deps.db, orderId),
    recordRead(deps, 'orders', { actor, action: 'order.read', objectType: 'order', objectId: orderId })
  ])
  const actors = history.map(({ actorId }) => actorId).filter((id) => id !== null)
  return { order, history, people: await peopleOf(deps.people, [order], actors) }
}
