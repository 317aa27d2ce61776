import type { CustomerOrder, CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'

const time = '2026-11-20T12:00:00.000Z'

/** An order in its sender's list, on its way to the door. */
export function anOrder(changes: Partial<CustomerOrder> = {}): CustomerOrder {
  return {
    id: '0197b0c0-0000-7000-8000-000000000101',
    trackingId: 'SD7K3MQ9RT2XVB2',
    test: false,
    status: 'OUT_FOR_DELIVERY',
    stage: 5,
    delayed: false,
    returning: false,
    packageSize: 'medium',
    pickupAddress: 'Odengatan 52, 113 51 Stockholm',
    deliveryAddress: 'Bondegatan 21, 116 33 Stockholm',
    totalAmount: 14_450,
    price: 144,
    currency: 'SEK',
    createdAt: time,
    updatedAt: time,
    driverId: null,
    customerName: 'Saga Ek',
    customerPhone: null,
    estimatedDelivery: null,
    etaUnknownSince: null,
    specialInstructions: null,
    pickupContact: 'Saga Ek',
    deliveryContact: 'Nils Hedlund',
    isAsap: true,
    scheduledPickup: null,
    scheduledDelivery: null,
    serviceLevel: 'standard',
    earliestPickup: null,
    latestDelivery: null,
    pickup: null,
    delivery: null,
    located: false,
    costCenter: null,
    reference: null,
    failure: null,
    decision: null,
    returnBy: null,
    allowedActions: [],
    ...changes
  }
}

/** The same with everything that its sender may see. */
export function anOrderDetail(changes: Partial<CustomerOrderDetail> = {}): CustomerOrderDetail {
  return {
    ...anOrder(),
    title: null,
    pickupPhone: '070-174 06 05',
    pickupNotes: null,
    pickupGateCode: null,
    pickupLat: null,
    pickupLng: null,
    deliveryPhone: '070-174 06 06',
    deliveryEmail: null,
    deliveryNotes: null,
    deliveryLat: null,
    deliveryLng: null,
    packageWeight: null,
    packageCategory: 'other',
    packageQuantity: 1,
    packageValue: null,
    packageFragile: false,
    packageNotes: null,
    deliveryTimePreference: 'asap',
    signatureRequired: false,
    proofOfDelivery: false,
    pinRequired: false,
    returnOption: false,
    paymentMethod: 'card',
    paymentStatus: 'due',
    metadata: null,
    lines: [
      { code: 'BASE', label: 'Base price', amount: 6_900 },
      { code: 'DISTANCE', label: 'Distance', amount: 7_550 }
    ],
    distanceKm: 5.1,
    tariffVersion: 2,
    place: null,
    neighbourName: null,
    notBefore: null,
    notAfter: null,
    ...changes
  }
}
