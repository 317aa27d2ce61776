import type { OrderChange, OrderSituation, PlaceHint } from '@ilbud/proto/events/order-change'
import { type DriverOrder, hiddenFromOthers } from '@ilbud/proto/http/dispatch/driver-orders'
import { toDriverParcel } from '@ilbud/proto/http/orders/parcel'

/** Waiting for a driver, at the sender's after its release, or at a hub. */
export function isWaiting(situation: OrderSituation | null): boolean {
  if (!situation || situation.driverId !== null) return false
  return situation.state === 'AT_HUB' || (situation.state === 'CREATED' && situation.released)
}

/** In the pool: waiting for a driver, and not offered to one at a time. */
export function isInPool(situation: OrderSituation | null): boolean {
  return isWaiting(situation) && !situation?.offered
}

/** A pool order as every driver may see it (docs/security/threats.md), built from the event alone. */
export function offerOf(change: OrderChange): DriverOrder {
  const { pickup, delivery, hub } = change
  return {
    id: change.orderId,
    trackingId: change.trackingId,
    status: 'pending',
    mine: false,
    leg: hub === null ? 1 : 2,
    hub,
    ...toDriverParcel(change),
    pickupAddress: roughly(pickup),
    deliveryAddress: roughly(delivery),
    pickupDistrict: pickup.district,
    deliveryDistrict: delivery.district,
    distanceKm: change.distanceKm,
    pay: change.payOre,
    allowedActions: ['acceptOffer'],
    requiredProofs: [...change.requiredProofs],
    pinRequired: change.pinRequired,
    proofsDone: [],
    createdAt: timeOf(change.orderId),
    serviceLevel: change.serviceLevel,
    earliestPickup: change.scheduledPickup,
    latestDelivery: change.scheduledDelivery,
    estimatedDelivery: change.promise.high,
    promise: change.promise,
    // Whoever accepts gets the order as orders has it, with the rule in force.
    scanRequired: false,
    ...hiddenFromOthers
  }
}

function roughly({ district, city }: PlaceHint): string {
  return district === null ? city : `${district}, ${city}`
}

/** The time at which an order was placed, from its UUIDv7 (docs/protocols/http.md). */
function timeOf(orderId: string): string {
  return new Date(Number.parseInt(orderId.slice(0, 8) + orderId.slice(9, 13), 16)).toISOString()
}
