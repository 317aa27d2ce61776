import { lockOrder, saveTrackingKey } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError, RuleError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import type { NewTrackingKey } from '@ilbud/proto/http/orders/orders'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { keyRenewedEvent } from '#use-cases/record-event.ts'
import { isKeyDead } from '#use-cases/reading/disclose.ts'
import { newTrackingKey } from '#use-cases/placing/order-secrets.ts'

/** Makes a new key for the order's link. The old one is invalid here at once, elsewhere when the event arrives. */
export async function renewTrackingKey(
  { db, now, epoch, dataKey }: Pick<OrdersDeps, 'db' | 'now' | 'epoch' | 'dataKey'>,
  { orderId, actor }: { orderId: string; actor: Actor }
): Promise<NewTrackingKey> {
  const key = newTrackingKey(dataKey)
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
    const at = now()
    if (isKeyDead(order, at)) {
      throw new RuleError('LINK_CLOSED', 'The link of an order shows its details for 30 days after its end')
    }
    await saveTrackingKey(trx, orderId, key)
    await appendToOutbox(trx, 'orders.events', keyRenewedEvent(order, { actor, epoch, at }))
    if (isDispatcher(actor)) {
      const act = { action: 'order.renew-tracking-key', objectType: 'order', objectId: orderId } as const
      await appendAudit(trx, 'orders', { actor, ...act, at })
    }
    return { trackingId: order.trackingId, trackingKey: key.key }
  })
}
