import type { OrderChange, OrderSituation, PlaceHint } from '@ilbud/proto/events/order-change'
import { parcelFactsSchema } from '@ilbud/proto/http/orders/parcel'
import type { Decision } from './journey/decide.ts'
import { situationOf } from './journey/journey.ts'
import type { Order, Stop } from './order.ts'
import { roundKm, roundTo } from './round-to.ts'

/** A command as it was done to an order, without the order itself. `before` is null for the first one. */
export type CommandRecord = Omit<Decision, 'before' | 'after'> & { before: OrderSituation | null }

/** The event's data: everything that the public view and a pool offer show, but no name, phone or address. */
export function toOrderChange(
  order: Order,
  { command, actor, before, override, reasonCode, corrects, scan }: CommandRecord,
  { epoch, occurredAt }: { epoch: string; occurredAt: Date | null }
): OrderChange {
  const { parcel, promise, schedule, price, choice } = order
  return {
    orderId: order.id,
    trackingId: order.trackingId,
    version: order.version,
    epoch,
    before,
    after: situationOf(order),
    command,
    actor: { id: actor.id, role: actor.role },
    override,
    reasonCode,
    corrects,
    occurredAt: occurredAt?.toISOString() ?? null,
    ...(scan && { scan }),
    pickup: hintOf(order.pickup),
    delivery: hintOf(order.delivery),
    recipientInitial: initialOf(order.delivery.contact),
    hasDeliveryEmail: order.deliveryEmail !== null,
    ...parcelFactsSchema.parse(parcel),
    serviceLevel: order.serviceLevel,
    distanceKm: roundKm(price.distanceKm),
    payOre: order.payOre,
    requiredProofs: [...order.requiredProofs],
    givenProofs: [...order.givenProofs],
    pinRequired: order.pinRequired,
    totalAmountOre: price.totalAmountOre,
    scheduledPickup: schedule.isAsap ? null : (schedule.scheduledPickup?.toISOString() ?? null),
    scheduledDelivery: schedule.scheduledDelivery?.toISOString() ?? null,
    place: choice.place,
    notBefore: choice.notBefore?.toISOString() ?? null,
    notAfter: choice.notAfter?.toISOString() ?? null,
    failedAttempt: order.failedAttempt,
    returnBy: order.returnBy?.toISOString() ?? null,
    promise: { low: promise.low.toISOString(), high: promise.high.toISOString() },
    customerId: order.customerId,
    companyId: order.companyId,
    costCenter: order.payment.costCenter,
    driverId: order.driverId,
    hub: order.hub
  }
}

function hintOf({ district, city, point }: Stop): PlaceHint {
  return { district, city, lat: point && roundTo(point.lat, 3), lng: point && roundTo(point.lng, 3) }
}

/** All that public tracking shows of the recipient's name. */
function initialOf(contact: string): string {
  const [first = ''] = contact.trim()
  return first.toUpperCase()
}
