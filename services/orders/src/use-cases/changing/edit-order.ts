import { lockOrder, saveDeliveryEmail } from '#db/orders/orders.ts'
import { findAllowedEdge } from '#domain/journey/allowed-edge.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order, Stop } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { toE164 } from '@ilbud/kernel/e164'
import { ConflictError, ForbiddenError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { commandAction } from '@ilbud/proto/http/people/audit-actions'
import type { OrderEdit } from '@ilbud/proto/http/orders/edit-order'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { isReturning } from '@ilbud/proto/http/orders/order-views'
import { isStaff } from '@ilbud/proto/http/roles'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { type ChangeDeps, type ChangeResult, changeOrder } from './change-order.ts'
import { checkVersion } from './staff-commands.ts'

type Deps = ChangeDeps & Pick<OrdersDeps, 'dataKey' | 'onCommit'>

/** EditOrder. An edit that changes nothing makes no event. */
export async function editOrder(
  deps: Deps,
  { orderId, actor, edit }: { orderId: string; actor: Actor; edit: OrderEdit }
): Promise<ChangeResult> {
  if (hasOnlyEmail(edit)) return saveRecipientsEmail(deps, { orderId, actor, edit })
  const changed = await changeOrder(deps, {
    orderId,
    commandFor(order) {
      if (!isOwnedBy(order, actor)) throw new NotFoundError('Order')
      checkGateCode(order, actor, edit)
      checkVersion(order, edit.version)
      const isAllowed = findAllowedEdge({ order, actor, now: deps.now(), rules: deps.rules }, 'editOrder') !== null
      if (isAllowed && isSame(order, edited(order, edit, deps.dataKey))) return null
      return { command: 'editOrder', actor }
    },
    edit: (order) => edited(order, edit, deps.dataKey)
  })
  deps.onCommit()
  return changed
}

function hasOnlyEmail({ version: _version, ...fields }: OrderEdit): boolean {
  const named = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : name))
  return named.length === 1 && named[0] === 'deliveryEmail'
}

/**
 * The recipient's address may be corrected until the hand-over, when nothing else may be edited any more. No command and
 * no event: nobody but the sender of mails reads it, and it asks for it at the moment of sending.
 */
async function saveRecipientsEmail(
  deps: Deps,
  { orderId, actor, edit }: { orderId: string; actor: Actor; edit: OrderEdit }
): Promise<ChangeResult> {
  const { deliveryEmail = null, version } = edit
  const changed = await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || !isOwnedBy(order, actor)) throw new NotFoundError('Order')
    checkVersion(order, version)
    if (isFinalState(order.state) || isReturning(order)) {
      const details = { from: order.state, asked: 'editOrder', allowed: [] }
      throw new ConflictError('ILLEGAL_TRANSITION', 'The parcel is no longer on its way to the recipient', details)
    }
    if (order.deliveryEmail === deliveryEmail) return { order, changed: false }
    await saveDeliveryEmail(trx, orderId, deliveryEmail)
    if (actor.role !== 'system' && isStaff(actor.role)) {
      const action = commandAction('editOrder')
      await appendAudit(trx, 'orders', { actor, action, objectType: 'order', objectId: orderId, at: deps.now() })
    }
    return { order: { ...order, deliveryEmail }, changed: true }
  })
  deps.onCommit()
  return changed
}

/** Staff may not change the sender's gate code. */
function checkGateCode({ customerId }: Order, actor: Actor, { pickupGateCode }: OrderEdit): void {
  if (pickupGateCode === undefined || !isDispatcher(actor) || actor.id === customerId) return
  throw new ForbiddenError('Only the sender may change the gate code')
}

function edited(order: Order, edit: OrderEdit, dataKey: DataKey): Order {
  const { pickup, delivery, parcel, sealedGateCode } = order
  const { deliveryEmail = order.deliveryEmail } = edit
  const { packageNotes = parcel.notes, pickupGateCode } = edit
  return {
    ...order,
    pickup: editedStop(pickup, { contact: edit.pickupContact, phone: edit.pickupPhone, notes: edit.pickupNotes }),
    delivery: editedStop(delivery, {
      contact: edit.deliveryContact,
      phone: edit.deliveryPhone,
      notes: edit.deliveryNotes
    }),
    deliveryEmail,
    parcel: { ...parcel, notes: packageNotes },
    sealedGateCode: pickupGateCode === undefined ? sealedGateCode : resealed(sealedGateCode, pickupGateCode, dataKey)
  }
}

type StopEdit = { [Field in 'contact' | 'phone' | 'notes']: Stop[Field] | undefined }

function editedStop(stop: Stop, { contact = stop.contact, phone = stop.phone, notes = stop.notes }: StopEdit): Stop {
  return { ...stop, contact, phone, notes, phoneE164: phone === stop.phone ? stop.phoneE164 : toE164(phone) }
}

/** Keeps the old seal for an unchanged code, so that the edit compares as the same. */
function resealed(before: string | null, code: string | null, dataKey: DataKey): string | null {
  if (code === null) return null
  if (before !== null && open(dataKey, Buffer.from(before, 'base64')) === code) return before
  return seal(dataKey, code).toString('base64')
}

function isSame(before: Order, after: Order): boolean {
  const fieldsOf = ({ pickup, delivery, deliveryEmail, parcel, sealedGateCode }: Order): string =>
    JSON.stringify([pickup, delivery, deliveryEmail, parcel.notes, sealedGateCode])
  return fieldsOf(before) === fieldsOf(after)
}
