import { type DriverOrder, hiddenFromOthers } from '@ilbud/proto/http/dispatch/driver-orders'
import { parcelFactsSchema, toDriverParcel } from '@ilbud/proto/http/orders/parcel'

let count = 0

/** An unassigned order as drivers see it: masked, with its pay. */
export function aPoolOrder(parts: Partial<DriverOrder> = {}): DriverOrder {
  const number = String(++count).padStart(12, '0')
  return {
    id: `0197b0c0-0000-7000-8000-${number}`,
    trackingId: 'SDDEM000000003X',
    status: 'pending',
    mine: false,
    leg: 1,
    hub: null,
    ...toDriverParcel(
      parcelFactsSchema.parse({ packageSize: 'medium', weightGrams: 2400, quantity: 1, fragile: true })
    ),
    pickupAddress: 'Vasastaden, Stockholm',
    deliveryAddress: 'Södermalm, Stockholm',
    pickupDistrict: 'Vasastaden',
    deliveryDistrict: 'Södermalm',
    distanceKm: 5.1,
    pay: 6_500,
    allowedActions: ['acceptOffer'],
    requiredProofs: [],
    scanRequired: false,
    proofsDone: [],
    pinRequired: false,
    serviceLevel: 'standard',
    earliestPickup: null,
    latestDelivery: null,
    createdAt: '2026-01-01T12:00:00Z',
    estimatedDelivery: null,
    promise: null,
    ...hiddenFromOthers,
    ...parts
  }
}

/** An order of the driver, who is on the way to the pickup. */
export function anOwnOrder(parts: Partial<DriverOrder> = {}): DriverOrder {
  return aPoolOrder({
    mine: true,
    status: 'accepted',
    pickupAddress: 'Odengatan 52, Vasastaden, Stockholm',
    deliveryAddress: 'Skånegatan 78, Södermalm, Stockholm',
    allowedActions: ['markPickedUp', 'reportPickupFailed', 'releaseJob'],
    customerName: 'Saga Ek',
    pickupContact: 'Saga Ek',
    pickupPhone: '070-174 06 26',
    pickupGateCode: '4417',
    deliveryContact: 'Astrid Nyqvist',
    deliveryPhone: '070-174 06 30',
    pickup: { lat: 59.343, lng: 18.0497 },
    delivery: { lat: 59.3144, lng: 18.0837 },
    ...parts
  })
}
