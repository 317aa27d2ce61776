import type { Told } from '#db/write-order.ts'
import type { Decision } from '#domain/journey/decide.ts'
import { type Deed, toOrderChange } from '#domain/order-change.ts'
import type { Order } from '#domain/order.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Point } from '#domain/places/geo.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import { orderDelaySet, orderDeleted, orderEvents, orderKeyRenewed } from '@ilbud/proto/events/orders'

const source = '/orders'

/** What the actor's device reported with the command. */
export interface Device {
  occurredAt?: Date | undefined
  location?: Point | undefined
}

/** What may not be in the event. */
interface Aside {
  note?: string | null
  location?: Point | undefined
}

/** The event of a command just done to an order, with its story entry. */
export function tell(order: Order, deed: Deed, epoch: string, aside: Aside = {}): Told {
  const contract = orderEvents[deed.command]
  const at = order.updatedAt
  const data = toOrderChange(order, deed, epoch)
  return {
    version: order.version,
    at,
    occurredAt: deed.occurredAt,
    type: contract.type,
    actor: deed.actor,
    reasonCode: deed.reasonCode,
    note: aside.note ?? null,
    location: aside.location ?? null,
    event: writeEvent(contract, { id: uuidv7(at), source, subject: order.id, at, data })
  }
}

export function deedOf(decision: Decision, { occurredAt }: Device): Deed {
  const { command, actor, before, override, reasonCode, corrects } = decision
  return { command, actor, before, override, reasonCode, corrects, occurredAt: occurredAt ?? null }
}

/** The event of a deletion, which takes the next version like any other. */
export function tellDeleted(order: Order, actor: Actor, epoch: string): Told {
  const { id, trackingId, version, updatedAt: at } = order
  const data = { version, orderId: id, trackingId, epoch }
  return {
    version,
    at,
    occurredAt: null,
    type: orderDeleted.type,
    actor,
    reasonCode: null,
    note: null,
    location: null,
    event: writeEvent(orderDeleted, { id: uuidv7(at), source, subject: id, at, data })
  }
}

/** The event of a delay set by a dispatcher. It takes no version of the order. */
export function tellDelay(
  { id, trackingId }: Order,
  { actor, minutes, epoch, at }: { actor: Actor; minutes: number | null; epoch: string; at: Date }
): Envelope {
  const data = { orderId: id, trackingId, epoch, actor: { id: actor.id, role: actor.role }, minutes }
  return writeEvent(orderDelaySet, { id: uuidv7(at), source, subject: id, at, data })
}

/** The event of a replaced tracking key. It takes no version of the order either. */
export function tellNewKey(
  { id, trackingId }: Order,
  { actor, epoch, at }: { actor: Actor; epoch: string; at: Date }
): Envelope {
  const data = { orderId: id, trackingId, epoch, actor: { id: actor.id, role: actor.role } }
  return writeEvent(orderKeyRenewed, { id: uuidv7(at), source, subject: id, at, data })
}
