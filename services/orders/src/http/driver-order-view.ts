import { roundKm } from '#domain/round-to.ts'
import { allowedActions } from '#domain/journey/allowed-edge.ts'
import { toFailure } from '#domain/failed-attempt.ts'
import type { Order, Stop } from '#domain/order.ts'
import { toDriverStatus } from '#domain/status-views.ts'
import { isReadableByDriver } from '#domain/visibility.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { type DriverOrder, hiddenFromOthers } from '@ilbud/proto/http/dispatch/driver-orders'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { toDriverParcel } from '@ilbud/proto/http/orders/parcel'
import { openSealed, type Reader, toChoice, toWindow } from './customer-order-view.ts'

type Private = Pick<DriverOrder, keyof typeof hiddenFromOthers>

/** The order as a driver sees it: in full while it is theirs, else only what an offer may show. */
export function toDriverOrder(order: Order, reader: Reader, dataKey: DataKey): DriverOrder {
  const { actor, now, rules } = reader
  const { pickup, delivery, parcel, price } = order
  const mine = isReadableByDriver(order, actor, now)
  return {
    id: order.id,
    trackingId: order.trackingId,
    // Null only for canceled and lost orders, which are on no driver's list.
    status: toDriverStatus(order) ?? 'delivered',
    mine,
    leg: order.hub === null ? 1 : 2,
    hub: order.hub,
    ...toDriverParcel(parcel),
    pickupAddress: mine ? pickup.address : roughly(pickup),
    deliveryAddress: mine ? delivery.address : roughly(delivery),
    pickupDistrict: pickup.district,
    deliveryDistrict: delivery.district,
    distanceKm: roundKm(price.distanceKm),
    pay: order.payOre,
    allowedActions: allowedActions({ order, actor, now, rules }),
    requiredProofs: [...order.requiredProofs],
    proofsDone: mine ? order.requiredProofs.filter((kind) => order.givenProofs.includes(kind)) : [],
    pinRequired: order.pinRequired,
    scanRequired: rules.scanRequired && !order.test,
    createdAt: order.createdAt.toISOString(),
    serviceLevel: order.serviceLevel,
    ...toWindow(order),
    estimatedDelivery: (order.eta ?? order.promise.high).toISOString(),
    promise: { low: order.promise.low.toISOString(), high: order.promise.high.toISOString() },
    ...(mine ? whole(order, dataKey) : hiddenFromOthers)
  }
}

/**
 * A stored answer to an Idempotency-Key, without what its driver may no longer see: the order ended two hours ago, is
 * another driver's, or the gate code is no longer needed. A key is valid for 24 hours, which is longer.
 */
export function withheld(remembered: DriverOrder, present: DriverOrder): DriverOrder {
  const { mine, pickupAddress, deliveryAddress } = present
  if (!mine) {
    return { ...remembered, mine, pickupAddress, deliveryAddress, proofsDone: [], ...hiddenFromOthers }
  }
  const gone = Object.keys(hiddenFromOthers).filter((field) => present[field as keyof Private] === null)
  return { ...remembered, ...Object.fromEntries(gone.map((field) => [field, null])) }
}

function roughly({ district, city }: Stop): string {
  return district === null ? city : `${district}, ${city}`
}

function whole(order: Order, dataKey: DataKey): Private {
  const { pickup, delivery } = order
  return {
    customerName: order.customerName,
    pickupContact: pickup.contact,
    pickupPhone: pickup.phone,
    pickupNotes: pickup.notes,
    // From ASSIGNED until picked up.
    pickupGateCode: order.state === 'ASSIGNED' ? openSealed(order.sealedGateCode, dataKey) : null,
    deliveryContact: delivery.contact,
    deliveryPhone: delivery.phone,
    deliveryNotes: delivery.notes,
    specialInstructions: order.parcel.notes,
    recipientInstructions: isFinalState(order.state) ? null : openSealed(order.sealedInstructions, dataKey),
    leaveAtDoor: order.choice.place === 'outside' && !isFinalState(order.state),
    ...toChoice(order),
    neighbourName: isFinalState(order.state) ? null : openSealed(order.choice.sealedNeighbour, dataKey),
    returning: order.destination === 'sender',
    attempts: order.attempts,
    ...toFailure(order),
    pinCheck: isFinalState(order.state) ? null : (order.pin?.check ?? null),
    pickup: pickup.point,
    delivery: delivery.point
  }
}
