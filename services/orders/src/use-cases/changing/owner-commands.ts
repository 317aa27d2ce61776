import { findOrder } from '#db/orders/orders.ts'
import { updateOrder } from '#db/orders/update-order.ts'
import type { Actor } from '#domain/journey/journey.ts'
import { allowedActions } from '#domain/journey/allowed-edge.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { auditEntry } from '@ilbud/kernel/events/audit'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { recordDeletion } from '#use-cases/record-event.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'

interface OwnerCommand {
  orderId: string
  actor: Actor
  command: 'cancelOrder' | 'recallParcel'
  note?: string | undefined
}

/** Runs a command of the order's owner. NotFoundError for another's order. */
export async function doForOwner(
  deps: ChangeDeps,
  { orderId, actor, command, note }: OwnerCommand
): Promise<ChangeResult> {
  return changeOrder(deps, {
    orderId,
    commandFor(order) {
      if (!isOwnedBy(order, actor)) throw new NotFoundError('Order')
      return { command, actor, ...(note && { note }) }
    }
  })
}

/** Deletes an order from lists and tracking; its events stay. CREATED and final orders only. */
export async function deleteOrder(
  deps: ChangeDeps & Pick<OrdersDeps, 'onCommit'>,
  { orderId, actor }: { orderId: string; actor: Actor }
): Promise<void> {
  const { db } = deps
  const order = await findOrder(db, orderId)
  if (!order) throw new NotFoundError('Order')
  const now = deps.now()
  if (order.state !== 'CREATED' && !isFinalState(order.state)) {
    const allowed = allowedActions({ order, actor, now, rules: deps.rules })
    const details = { from: order.state, asked: 'deleteOrder', allowed }
    throw new ConflictError('ILLEGAL_TRANSITION', 'Only new and ended orders can be deleted', details)
  }
  const after = { ...order, version: order.version + 1, updatedAt: now }
  const recordedEvents = [recordDeletion(after, actor, deps.epoch)]
  const act = { action: 'order.delete', objectType: 'order', objectId: orderId } as const
  const audit = [auditEntry('orders', { actor, ...act, at: now })]
  const isDone = await updateOrder(db, {
    order: after,
    recordedEvents,
    audit,
    before: order,
    deletedAt: now
  })
  if (!isDone) throw new ConflictError('BUSY', 'The order is being changed, please try again')
  deps.onCommit()
}
