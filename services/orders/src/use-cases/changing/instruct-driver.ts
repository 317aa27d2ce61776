import { saveInstructions } from '#db/instructions.ts'
import { findByTrackingId, lockOrder, type TrackedOrder } from '#db/orders.ts'
import { seal } from '@ilbud/kernel/db/seal'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { Instructions } from '@ilbud/proto/http/instructions'
import { isFinalState } from '@ilbud/proto/http/order-status'
import { isReturning } from '@ilbud/proto/http/order-views'
import { parseTrackingId } from '@ilbud/proto/http/tracking-id'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Caller, levelOf } from '#use-cases/reading/disclose.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'dataKey' | 'committed'>

/**
 * The recipient's wishes, by whoever has the link or is a party, until the hand-over. To others the order is not there.
 * No event: the driver reads them from the list, and what they say may not leave this service.
 */
export async function instructDriver(
  { db, now, dataKey, committed }: Deps,
  { trackingId, caller, instructions }: { trackingId: string; caller: Caller; instructions: Instructions }
): Promise<Instructions> {
  const id = parseTrackingId(trackingId)
  const tracked = id === null ? undefined : await findByTrackingId(db, id)
  if (!tracked || levelOf(tracked, caller, now()) === 'public') throw new NotFoundError('Order')
  await db.transaction().execute(async (trx) => {
    // Its key or its driver may be another by now, but what counts is that it has not been handed over.
    const order = await lockOrder(trx, tracked.order.id)
    if (!order) throw new NotFoundError('Order')
    checkOnItsWay(order)
    const { text, leaveAtDoor } = instructions
    const sealed = text === null ? null : seal(dataKey, text).toString('base64')
    await saveInstructions(trx, order.id, { sealed, leaveAtDoor })
    const { actor } = caller
    // A holder of the link has no name: the log says that it was one.
    const reason = actor ? null : 'by the link'
    const act = { action: 'order.instruct', objectType: 'order', objectId: order.id } as const
    await appendAudit(trx, 'orders', { actor, ...act, at: now(), reason })
  })
  committed()
  return instructions
}

function checkOnItsWay(order: TrackedOrder['order']): void {
  if (!isFinalState(order.state) && !isReturning(order)) return
  const details = { from: order.state, asked: 'instructions', allowed: [] }
  throw new ConflictError('ILLEGAL_TRANSITION', 'The parcel is no longer on its way to the recipient', details)
}
