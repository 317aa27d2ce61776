import { findOrder } from '#db/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import type { Order } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { OrdersDeps, ReadDeps } from '#use-cases/deps.ts'

/** An order, and who asks for it. */
export interface AskedOrder {
  orderId: string
  actor: Actor
}

/** One of the caller's orders. A stranger's is not found: nobody learns that it exists. */
export async function getOrder({ db }: Pick<OrdersDeps, 'db'>, { orderId, actor }: AskedOrder): Promise<Order> {
  const order = await findOrder(db, orderId)
  if (!order || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
  return order
}

/** The same for a reader: what staff look at stands in the audit log. */
export async function readOrder(deps: ReadDeps, { orderId, actor }: AskedOrder): Promise<Order> {
  const order = await getOrder(deps, { orderId, actor })
  if (isDispatcher(actor))
    await recordRead(deps, 'orders', { actor, action: 'order.read', objectType: 'order', objectId: orderId })
  return order
}

/** An order that the caller was told of before, as it is now, whosever it is. */
export async function rereadOrder({ db }: Pick<OrdersDeps, 'db'>, orderId: string): Promise<Order> {
  const order = await findOrder(db, orderId)
  if (!order) throw new NotFoundError('Order')
  return order
}
