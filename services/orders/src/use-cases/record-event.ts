import type { RecordedEvent } from '#db/orders/recorded-event.ts'
import { type CommandRecord, toOrderChange } from '#domain/order-change.ts'
import type { Offer } from '#domain/offer.ts'
import type { Order } from '#domain/order.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import {
  orderDelaySet,
  orderDeleted,
  orderEvents,
  orderKeyRenewed,
  orderOfferEnded,
  type OrderOfferEnded,
  orderOffered,
  orderRated
} from '@ilbud/proto/events/orders'

const source = '/orders'

/** What the actor's device reported with the command. */
export interface Device {
  occurredAt?: Date | undefined
  location?: LatLng | undefined
}

/** The event of a command just done to an order, with its history entry, which alone has the note and the location. */
export function recordEvent(
  order: Order,
  record: CommandRecord,
  { epoch, device = {} }: { epoch: string; device?: Device }
): RecordedEvent {
  const contract = orderEvents[record.command]
  const at = order.updatedAt
  const occurredAt = device.occurredAt ?? null
  const data = toOrderChange(order, record, { epoch, occurredAt })
  return {
    version: order.version,
    at,
    occurredAt,
    type: contract.type,
    actor: record.actor,
    reasonCode: record.reasonCode,
    note: record.note,
    location: device.location ?? null,
    event: writeEvent(contract, { id: uuidv7(at), source, subject: order.id, at, data, test: order.test })
  }
}

/** The event of a deletion, which takes the next version like any other. */
export function recordDeletion(order: Order, actor: Actor, epoch: string): RecordedEvent {
  const { id, trackingId, version, updatedAt: at, test } = order
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
    event: writeEvent(orderDeleted, { id: uuidv7(at), source, subject: id, at, data, test })
  }
}

/** The event of a delay set by a dispatcher. It takes no version of the order. */
export function delaySetEvent(
  { id, trackingId }: Order,
  { actor, minutes, epoch, at }: { actor: Actor; minutes: number | null; epoch: string; at: Date }
): Envelope {
  const data = { orderId: id, trackingId, epoch, actor: { id: actor.id, role: actor.role }, minutes }
  return writeEvent(orderDelaySet, { id: uuidv7(at), source, subject: id, at, data })
}

/** The event of an offer. It takes no version of the order. */
export function offeredEvent(
  { id, trackingId }: Order,
  offer: Offer,
  { epoch, at }: { epoch: string; at: Date }
): Envelope {
  const { id: offerId, driverId, number, expiresAt, addedKm, addedMinutes, lateMinutes, reason, payOre } = offer
  const figures = { addedKm, addedMinutes, lateMinutes, reason, payOre }
  const names = { orderId: id, trackingId, epoch, offerId, driverId }
  const data = { ...names, number, expiresAt: expiresAt.toISOString(), ...figures }
  return writeEvent(orderOffered, { id: uuidv7(at), source, subject: id, at, data })
}

/** The event of an offer that nobody accepted. */
export function offerEndedEvent(
  { id, trackingId }: Order,
  { id: offerId, driverId }: Offer,
  { outcome, epoch, at }: { outcome: OrderOfferEnded['outcome']; epoch: string; at: Date }
): Envelope {
  const data = { orderId: id, trackingId, epoch, offerId, driverId, outcome }
  return writeEvent(orderOfferEnded, { id: uuidv7(at), source, subject: id, at, data })
}

/** The event of a replaced tracking key. It takes no version of the order either. */
export function keyRenewedEvent(
  { id, trackingId, test }: Order,
  { actor, epoch, at }: { actor: Actor; epoch: string; at: Date }
): Envelope {
  const data = { orderId: id, trackingId, epoch, actor: { id: actor.id, role: actor.role } }
  return writeEvent(orderKeyRenewed, { id: uuidv7(at), source, subject: id, at, data, test })
}

/** The event of a rating, without its words. It takes no version of the order. */
export function ratedEvent(
  { id: orderId, driverId, test }: Order,
  { stars, at }: { stars: number; at: Date }
): Envelope {
  const data = { orderId, driverId, stars }
  return writeEvent(orderRated, { id: uuidv7(at), source, subject: orderId, at, data, test })
}
