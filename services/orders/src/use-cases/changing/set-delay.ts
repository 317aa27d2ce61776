import { lockOrder, saveDelayed } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { illegalTransition } from '#domain/journey/refusals.ts'
import type { Order } from '#domain/order.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { mayReadDelayed } from '@ilbud/proto/http/orders/order-views'
import { delaySetEvent } from '#use-cases/record-event.ts'
import type { ChangeDeps, ChangeResult } from './change-order.ts'

interface Delay {
  orderId: string
  actor: Actor
  /** Minutes after the promise; null: no longer delayed. */
  minutes: number | null
  /** In words, which the event may not carry. */
  reason: string
  /** Throws when the order has changed since the caller saw it. */
  check: (order: Order) => void
}

/**
 * Sets or clears the delay overlay. Not a command of the journey: the version stays and the last call wins. tracking
 * shows it; the order itself stores it at once.
 */
export async function setDelay(
  { db, now, rules, epoch }: ChangeDeps,
  { orderId, actor, minutes, reason, check }: Delay
): Promise<ChangeResult> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new NotFoundError('Order')
    check(order)
    // The overlay applies only while the parcel is on its way to the recipient.
    if (order.test || !mayReadDelayed(order)) throw illegalTransition({ order, actor, now: now(), rules }, 'delay')
    const delayed = minutes !== null
    await saveDelayed(trx, orderId, delayed ? reason : null)
    await appendToOutbox(trx, 'orders.events', delaySetEvent(order, { actor, minutes, epoch, at: now() }))
    const act = { action: 'order.delay', objectType: 'order', objectId: orderId, reason: 'given' } as const
    await appendAudit(trx, 'orders', { actor, ...act, at: now() })
    return { order: { ...order, delayed }, changed: true }
  })
}
