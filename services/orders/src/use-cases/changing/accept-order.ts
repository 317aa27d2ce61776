import { lockOpenOrders } from '#db/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { isRepeated } from '#domain/journey/decide.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import type { Kysely, Transaction } from 'kysely'
import type { Device } from '#use-cases/tell.ts'
import { type ChangeDeps, type Changed, changeOrder } from './change-order.ts'

/**
 * AcceptOffer, by a driver for itself. One winner: the update is guarded by the version that was read. The limit of
 * open orders holds for orders accepted at the same time too, so this needs a transaction.
 */
export async function acceptOrder(
  db: Kysely<OrdersTables>,
  deps: ChangeDeps,
  { orderId, actor, device }: { orderId: string; actor: Actor; device: Device }
): Promise<Changed> {
  const accept = async (trx: Transaction<OrdersTables>): Promise<Changed> => {
    const openOrders = await lockOpenOrders(trx, actor.id!)
    const asked = { command: 'acceptOffer', actor, openOrders } as const
    return changeOrder(trx, deps, { orderId, device, ask: (order) => (isRepeated(order, asked) ? null : asked) })
  }
  return inTransaction(db, accept)
}
