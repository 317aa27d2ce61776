import { findDriver } from '#db/neighbours.ts'
import { findOfferTo } from '#db/offers.ts'
import { findOrder, lockOpenOrders, lockOrder } from '#db/orders/orders.ts'
import { isRepeated } from '#domain/journey/decide.ts'
import { type Actor, isBeingOffered } from '#domain/journey/journey.ts'
import { alreadyTaken, offerEnded } from '#domain/journey/refusals.ts'
import { loadOfOrder, type Order } from '#domain/order.ts'
import { type ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import type { OrdersTables } from '#db/tables.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import type { Transaction } from 'kysely'
import type { Device } from '#use-cases/record-event.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'

/**
 * AcceptOffer by a driver. An order that is offered to one driver at a time is that driver's alone. The version guards
 * the update, so that one driver wins. Needs a transaction, to keep the limit of open orders for orders accepted at the
 * same time.
 */
export async function acceptOrder(
  deps: ChangeDeps,
  { orderId, actor, device }: { orderId: string; actor: Actor; device: Device }
): Promise<ChangeResult> {
  return inTransaction(deps.db, async (trx) => {
    // Whoever comes after the winner need not wait for the others who want it, each of whom holds a connection.
    if (isTaken(await findOrder(trx, orderId), actor)) throw alreadyTaken()
    const openOrders = await lockOpenOrders(trx, actor.id!)
    const driver = await findDriver(trx, actor.id!)
    const request = { command: 'acceptOffer', actor, openOrders, room: driver?.capacity ?? null } as const
    const within = { ...deps, db: trx }
    // Locked, so that an answer, the end of the offer's time and an assignment by hand have one winner.
    const refusal = await refusalOfOffer(trx, orderId, actor.id!)
    return changeOrder(within, {
      orderId,
      device,
      commandFor(order) {
        // Before its release an order is in nobody's pool, and a test order never is.
        if ((!order.released || order.test) && order.driverId !== actor.id) throw new NotFoundError('Order')
        if (isRepeated(order, request)) return null
        if (refusal) throw refusal
        return { ...request, load: loadOfOrder(order) }
      }
    })
  })
}

/** Whether the driver may see that another one has the order. */
function isTaken(order: Order | undefined, actor: Actor): boolean {
  if (!order || !order.released || order.test || isFinalState(order.state)) return false
  return order.driverId !== null && order.driverId !== actor.id
}

/** Why this driver cannot take an order that is offered to one at a time; null: nothing speaks against it. */
async function refusalOfOffer(
  trx: Transaction<OrdersTables>,
  orderId: string,
  driverId: string
): Promise<ConflictError | null> {
  const order = await lockOrder(trx, orderId)
  if (!order || !isBeingOffered(order)) return null
  const offer = await findOfferTo(trx, orderId, driverId)
  if (offer && offer.outcome === null) return offer.inTime ? null : offerEnded()
  return offer?.round === order.offering!.round ? offerEnded() : alreadyTaken()
}
