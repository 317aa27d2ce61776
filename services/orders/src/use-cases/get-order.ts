import { findOrder } from '#db/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import type { Kysely } from 'kysely'

/** One of the caller's orders. A stranger's is not found: nobody learns that it exists. */
export async function getOrder(db: Kysely<OrdersTables>, id: string, actor: Actor): Promise<Order> {
  const order = await findOrder(db, id)
  if (!order || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
  return order
}
