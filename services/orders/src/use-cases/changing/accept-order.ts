import { findDriver } from '#db/neighbours.ts'
import { lockOpenOrders } from '#db/orders/orders.ts'
import { isRepeated } from '#domain/journey/decide.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { loadOfOrder } from '#domain/order.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import type { Device } from '#use-cases/record-event.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'

/**
 * AcceptOffer by a driver. The version guards the update, so that one driver wins. Needs a transaction, to keep the
 * limit of open orders for orders accepted at the same time.
 */
export async function acceptOrder(
  deps: ChangeDeps,
  { orderId, actor, device }: { orderId: string; actor: Actor; device: Device }
): Promise<ChangeResult> {
  return inTransaction(deps.db, async (trx) => {
    const openOrders = await lockOpenOrders(trx, actor.id!)
    const driver = await findDriver(trx, actor.id!)
    const request = { command: 'acceptOffer', actor, openOrders, room: driver?.capacity ?? null } as const
    const within = { ...deps, db: trx }
    return changeOrder(within, {
      orderId,
      device,
      commandFor(order) {
        // Before its release an order is in nobody's pool, and a test order never is.
        if ((!order.released || order.test) && order.driverId !== actor.id) throw new NotFoundError('Order')
        return isRepeated(order, request) ? null : { ...request, load: loadOfOrder(order) }
      }
    })
  })
}
