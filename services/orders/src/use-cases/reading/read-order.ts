import { findOrder } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import type { Order } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { OrdersDeps, ReadDeps } from '#use-cases/deps.ts'

/** An order, and who asks for it. */
export interface OrderRequest {
  orderId: string
  actor: Actor
}

/** One of the caller's orders. NotFoundError for another's, which does not reveal that it exists. */
export async function getOrder({ db }: Pick<OrdersDeps, 'db'>, { orderId, actor }: OrderRequest): Promise<Order> {
  const order = await findOrder(db, orderId)
  if (!order || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
  return order
}

/** The same for reading: a read by staff is audited. */
export async function readOrder(deps: ReadDeps, { orderId, actor }: OrderRequest): Promise<Order> {
  const order = await getOrder(deps, { orderId, actor })
  if (isDispatcher(actor))
    await recordRead(deps, 'orders', { actor, action: 'order.read', objectType: 'order', objectId: orderId })
  return order
}

/** The current state of an order that the caller has had an answer about, whoever it belongs to now. */
export async function rereadOrder({ db }: Pick<OrdersDeps, 'db'>, orderId: string): Promise<Order> {
  const order = await findOrder(db, orderId)
  if (!order) throw new NotFoundError('Order')
  return order
}
