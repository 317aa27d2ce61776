import { findOrder } from '#db/orders/orders.ts'
import type { RecordedEvent } from '#db/orders/recorded-event.ts'
import { updateOrder } from '#db/orders/update-order.ts'
import { failedAttemptAfter } from '#domain/failed-attempt.ts'
import { returnByAfter } from '#domain/return-by.ts'
import { farFromStopKm } from '#domain/far-from-stop.ts'
import type { CommandRequest } from '#domain/journey/command-request.ts'
import { type Decision, decide, nextBySystem } from '#domain/journey/decide.ts'
import { system } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { auditEntry } from '@ilbud/kernel/events/audit'
import type { Envelope } from '@ilbud/proto/events/event'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { commandAction } from '@ilbud/proto/http/people/audit-actions'
import { isStaff } from '@ilbud/proto/http/roles'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Device, recordEvent } from '#use-cases/record-event.ts'

export type ChangeDeps = Pick<OrdersDeps, 'db' | 'epoch' | 'rules' | 'now'>

/** The command for the order as it stands; null: nothing to do. Throws when the caller may not see the order. */
type CommandFor = (order: Order) => CommandRequest | null

export interface ChangeResult {
  order: Order
  /** False when there was nothing to do: same answer, no event. */
  changed: boolean
}

// Attempts before giving up on an order that others keep changing.
const tries = 5

/**
 * Loads the order, decides, and saves it with the events. The version guards the update: whoever comes second decides
 * again on the changed order. Works with or without a transaction of the caller.
 */
export async function changeOrder(
  deps: ChangeDeps,
  change: { orderId: string; commandFor: CommandFor; device?: Device; edit?: (order: Order) => Order }
): Promise<ChangeResult> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const order = await findOrder(deps.db, change.orderId)
    if (!order) throw new NotFoundError('Order')
    const request = change.commandFor(order)
    if (!request) return { order, changed: false }
    const edited = change.edit?.(order) ?? order
    const { after, recordedEvents, audit } = runCommand(edited, request, deps, change.device ?? {})
    const update = { order: after, recordedEvents, audit, edited: change.edit !== undefined, before: order }
    if (await updateOrder(deps.db, update)) {
      return { order: after, changed: true }
    }
  }
  throw new ConflictError('BUSY', 'The order is being changed, please try again')
}

/** The command, and what the system does right after it. */
function runCommand(order: Order, request: CommandRequest, deps: ChangeDeps, device: Device) {
  const now = deps.now()
  const moment = { now, rules: deps.rules }
  const recordedEvents: RecordedEvent[] = []
  let after = order
  let next: CommandRequest | null = request
  while (next) {
    // Time and place belong to the step that the driver reported, not to the system's next one.
    const reported = next === request ? device : {}
    const decision: Decision = decide(after, { ...next, occurredAt: reported.occurredAt }, moment)
    const failedAttempt = failedAttemptAfter(after, decision.after, next, moment)
    const returnBy = returnByAfter(after, decision.after, moment)
    after = { ...arrive(after, decision, now, reported), failedAttempt, returnBy }
    recordedEvents.push(recordEvent(after, decision, { epoch: deps.epoch, device: reported }))
    const command = nextBySystem(after, moment)
    next = command && { command, actor: system }
  }
  return { after, recordedEvents, audit: auditOf(order, request, now) }
}

function arrive(order: Order, { after, command }: Decision, now: Date, { location }: Device): Order {
  const isOver = isFinalState(after.state)
  const farKm = isOver ? farFromStopKm(order, command, location ?? null) : null
  return { ...order, ...after, updatedAt: now, endedAt: isOver ? now : null, farFromStopKm: farKm }
}

/** An audit entry for every command of staff. */
function auditOf({ id }: Order, { command, actor, reasonCode, note }: CommandRequest, now: Date): Envelope[] {
  if (actor.role === 'system' || actor.role === 'recipient' || !isStaff(actor.role)) return []
  // Free text may name people, so the log only says that there is one; the order's history has it.
  return [
    auditEntry('orders', {
      action: commandAction(command),
      objectType: 'order',
      objectId: id,
      actor,
      at: now,
      reason: reasonCode ?? (note ? 'given' : null)
    })
  ]
}
