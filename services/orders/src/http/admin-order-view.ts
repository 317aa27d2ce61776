import type { StaffHistoryEntry } from '#db/orders/order-history.ts'
import { exceptionOf, waitsSince } from '#domain/exceptions.ts'
import { farFromStopKm } from '#domain/far-from-stop.ts'
import { roundTo } from '#domain/round-to.ts'
import { isBeingOffered, isOffered } from '#domain/journey/journey.ts'
import type { MadeOffer } from '#domain/offer.ts'
import type { Order } from '#domain/order.ts'
import { toAdminView } from '#domain/status-views.ts'
import type { OrderPeople } from '#use-cases/reading/people-of-orders.ts'
import type { WholeOrder } from '#use-cases/reading/read-for-staff.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type {
  AdminOrder,
  AdminOrderDetail,
  AdminTimelineEntry,
  OrderOffer
} from '@ilbud/proto/http/dispatch/admin-orders'
import { isReturning, mayReadDelayed, timelineTypeOf } from '@ilbud/proto/http/orders/order-views'
import {
  openSealed,
  type Reader,
  toCreatedFields,
  toCustomerOrder,
  toFailureDetail,
  toPriceMakeup
} from './customer-order-view.ts'

/** The order as staff read it in lists and after each of their commands. */
export function toAdminOrder(order: Order, reader: Reader, people: OrderPeople): AdminOrder {
  const { customerId, driverId } = order
  return {
    ...toCustomerOrder(order, reader),
    ...toCreatedFields(order),
    ...toAdminView(order),
    delayed: order.delayed && (mayReadDelayed(order) || isReturning(order)),
    driver: driverId === null ? null : { id: driverId, name: people.drivers.get(driverId)?.name ?? null },
    offer: offerOf(order, people),
    customer: customerOf(order, people.users.get(customerId)),
    companyId: order.companyId,
    hub: order.hub,
    hubPlace: (order.state === 'AT_HUB' && people.hubs.get(order.hub ?? '')) || null,
    releasesAt: releaseOf(order)?.toISOString() ?? null,
    waitsSince: isOffered(order) ? waitsSince(order, people.facts.pause).toISOString() : null,
    attempts: order.attempts,
    maxAttempts: reader.rules.attemptLimit,
    promise: { low: order.promise.low.toISOString(), high: order.promise.high.toISOString() },
    farFromStopKm: order.farFromStopKm,
    exception: order.test ? null : exceptionOf(order, people.facts),
    version: order.version
  }
}

/** The release that is still to come. */
function releaseOf({ state, released, schedule }: Order): Date | null {
  return !released && (state === 'CREATED' || state === 'ASSIGNED') ? schedule.releaseAt : null
}

/** To whom it is offered now; null also between two offers. */
function offerOf(order: Order, { offers, drivers }: OrderPeople): AdminOrder['offer'] {
  const offer = isBeingOffered(order) ? offers.get(order.id) : undefined
  if (!offer) return null
  const { driverId: id, number, expiresAt, addedKm, addedMinutes, lateMinutes, reason } = offer
  const driver = { id, name: drivers.get(id)?.name ?? null }
  return { driver, number, expiresAt: expiresAt.toISOString(), addedKm, addedMinutes, lateMinutes, reason }
}

type Customer = AdminOrder['customer']

/** The customer as auth knows them now; if auth is unavailable, the name and phone stored with the order. */
function customerOf({ customerId: id, customerName, customerPhone }: Order, user?: Omit<Customer, 'id'>): Customer {
  const { name, email, phone } = user ?? { name: customerName, email: null, phone: customerPhone }
  return { id, name, email, phone }
}

/** One order with all its steps. */
export function toAdminOrderDetail(
  { order, history, failureDetails, rating, offers, people }: WholeOrder,
  reader: Reader,
  dataKey: DataKey
): AdminOrderDetail {
  const corrected = new Set(history.map(({ corrects }) => corrects))
  const timeline = history.map((entry) => ({
    ...toTimelineEntry(order, entry, people),
    corrected: corrected.has(entry.version)
  }))
  const neighbourName = openSealed(order.choice.sealedNeighbour, dataKey)
  const failure = toFailureDetail(order, failureDetails)
  return {
    ...toAdminOrder(order, reader, people),
    failure,
    neighbourName,
    metadata: order.metadata,
    ...toPriceMakeup(order),
    rating: rating ? { ...rating, at: rating.at.toISOString() } : null,
    offers: offers.map((offer) => toOrderOffer(offer, people)),
    timeline
  }
}

function toOrderOffer(offer: MadeOffer, { users }: OrderPeople): OrderOffer {
  const { driverId: id, number, madeAt, expiresAt, outcome, addedKm, addedMinutes, lateMinutes, reason } = offer
  return {
    driver: { id, name: users.get(id)?.name ?? null },
    number,
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    outcome,
    addedKm,
    addedMinutes,
    lateMinutes,
    reason
  }
}

function toTimelineEntry(
  order: Order,
  entry: StaffHistoryEntry,
  { users }: OrderPeople
): Omit<AdminTimelineEntry, 'corrected'> {
  const { version, command, after, at, occurredAt, actorId, actorRole, override, reasonCode, scan, note, lat, lng } =
    entry
  const device = lat === null || lng === null ? null : { lat, lng }
  return {
    version,
    command,
    type: timelineTypeOf(command, after),
    timestamp: at.toISOString(),
    occurredAt: occurredAt?.toISOString() ?? null,
    actor: { id: actorId, role: actorRole, name: actorId === null ? null : (users.get(actorId)?.name ?? null) },
    override,
    reasonCode,
    scan,
    note,
    // 4 decimals for a party.
    location: device && { lat: roundTo(device.lat, 4), lng: roundTo(device.lng, 4) },
    farFromStopKm: farFromStopKm(order, command, device)
  }
}
