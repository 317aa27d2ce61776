import { lockOpenOrders } from '#db/orders.ts'
import { isRepeated } from '#domain/journey/decide.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import type { Device } from '#use-cases/tell.ts'
import { type ChangeDeps, type Changed, changeOrder } from './change-order.ts'

/**
 * AcceptOffer, by a driver for itself. One winner: the update is guarded by the version that was read. The limit of
 * open orders holds for orders accepted at the same time too, so this needs a transaction.
 */
export async function acceptOrder(
  deps: ChangeDeps,
  { orderId, actor, device }: { orderId: string; actor: Actor; device: Device }
): Promise<Changed> {
  return inTransaction(deps.db, async (trx) => {
    const openOrders = await lockOpenOrders(trx, actor.id!)
    const asked = { command: 'acceptOffer', actor, openOrders } as const
    const within = { ...deps, db: trx }
    return changeOrder(within, { orderId, device, ask: (order) => (isRepeated(order, asked) ? null : asked) })
  })
}
