import { findOrder } from '#db/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import type { Order } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { Kysely } from 'kysely'
import { type ReadDeps, recordRead } from './record-read.ts'

/** One of the caller's orders. A stranger's is not found: nobody learns that it exists. */
export async function getOrder(db: Kysely<OrdersTables>, id: string, actor: Actor): Promise<Order> {
  const order = await findOrder(db, id)
  if (!order || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
  return order
}

/** The same for a reader: what staff look at stands in the audit log. */
export async function readOrder(deps: ReadDeps, id: string, actor: Actor): Promise<Order> {
  const order = await getOrder(deps.db, id, actor)
  if (isDispatcher(actor)) await recordRead(deps, actor, { action: 'order.read', objectId: id })
  return order
}

/** An order that the caller was told of before, as it is now, whosever it is. */
export async function rereadOrder(db: Kysely<OrdersTables>, id: string): Promise<Order> {
  const order = await findOrder(db, id)
  if (!order) throw new NotFoundError('Order')
  return order
}
