import { saveInstructions } from '#db/orders/instructions.ts'
import { findByTrackingId, lockOrder, type TrackedOrder } from '#db/orders/orders.ts'
import { seal } from '@ilbud/kernel/db/seal'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { Instructions } from '@ilbud/proto/http/instructions'
import { isFinalState } from '@ilbud/proto/http/order-status'
import { isReturning } from '@ilbud/proto/http/order-views'
import { parseTrackingId } from '@ilbud/proto/http/tracking-id'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Caller, levelOf } from '#use-cases/reading/disclose.ts'

type Deps = Pick<OrdersDeps, 'db' | 'now' | 'dataKey' | 'keyGuesses' | 'onCommit'>

interface Instructor extends Caller {
  /** The key to count the client's address by; null: not limited. */
  address: string | null
}

/**
 * Stores the recipient's instructions, given by a holder of the link or a party, until the hand-over. NotFoundError for
 * others. No event: drivers read them in their list, and the text may not leave this service.
 */
export async function instructDriver(
  deps: Deps,
  { trackingId, caller, instructions }: { trackingId: string; caller: Instructor; instructions: Instructions }
): Promise<Instructions> {
  const { db, now, dataKey, onCommit } = deps
  const id = parseTrackingId(trackingId)
  const tracked = id === null ? undefined : await findByTrackingId(db, id)
  if (!tracked || !(await mayInstruct(deps, tracked, caller))) throw new NotFoundError('Order')
  await db.transaction().execute(async (trx) => {
    // The key or the driver may have changed meanwhile; only the hand-over is checked again.
    const order = await lockOrder(trx, tracked.order.id)
    if (!order) throw new NotFoundError('Order')
    checkOnItsWay(order)
    const { text, leaveAtDoor } = instructions
    const sealed = text === null ? null : seal(dataKey, text).toString('base64')
    await saveInstructions(trx, order.id, { sealed, leaveAtDoor })
    const { actor } = caller
    // A holder of the link is anonymous; the log says that it was one.
    const reason = actor ? null : 'by the link'
    const act = { action: 'order.instruct', objectType: 'order', objectId: order.id } as const
    await appendAudit(trx, 'orders', { actor, ...act, at: now(), reason })
  })
  onCommit()
  return instructions
}

/** A party may by who it is; the holder of the link by a key, of which wrong ones are limited as for reads (ADR 18). */
async function mayInstruct({ now, keyGuesses }: Deps, tracked: TrackedOrder, caller: Instructor): Promise<boolean> {
  const { keyHash, address, actor } = caller
  if (levelOf(tracked, { keyHash: '', actor }, now()) !== 'public') return true
  if (keyHash === '') return false
  const guess = { subject: tracked.order.trackingId, secretHash: keyHash, address }
  if (!(await keyGuesses.mayTry(guess))) return false
  const isRight = levelOf(tracked, { keyHash, actor: null }, now()) !== 'public'
  await keyGuesses.record(guess, isRight)
  return isRight
}

function checkOnItsWay(order: TrackedOrder['order']): void {
  if (!isFinalState(order.state) && !isReturning(order)) return
  const details = { from: order.state, asked: 'instructions', allowed: [] }
  throw new ConflictError('ILLEGAL_TRANSITION', 'The parcel is no longer on its way to the recipient', details)
}
