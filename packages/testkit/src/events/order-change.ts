import { randomUUID } from 'node:crypto'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { parcelFactsSchema } from '@ilbud/proto/http/orders/parcel'

/** The data of an order's first event: one medium parcel within Södermalm, promised for noon of New Year's Day. */
export function anOrderChange(fields: Partial<OrderChange> = {}): OrderChange {
  const place = { district: 'Södermalm', city: 'Stockholm', lat: 59.314, lng: 18.074 }
  const noon = '2026-01-01T12:00:00.000Z'
  return {
    version: 1,
    orderId: randomUUID(),
    trackingId: 'SD7K3MQ9RT2XVB2',
    epoch: '0197b0c0-0000-7000-8000-00000000e001',
    before: null,
    after: {
      state: 'CREATED',
      destination: 'recipient',
      driverId: null,
      recalled: false,
      attempts: 0,
      released: true
    },
    command: 'placeOrder',
    actor: { id: null, role: 'system' },
    override: false,
    reasonCode: null,
    corrects: null,
    occurredAt: null,
    pickup: place,
    delivery: place,
    recipientInitial: 'S',
    hasDeliveryEmail: false,
    ...parcelFactsSchema.parse({ packageSize: 'medium', weightGrams: 1000, quantity: 1, fragile: false }),
    serviceLevel: 'standard',
    distanceKm: 2.084,
    payOre: 6500,
    requiredProofs: [],
    givenProofs: [],
    pinRequired: false,
    totalAmountOre: 9900,
    scheduledPickup: null,
    scheduledDelivery: null,
    place: null,
    notBefore: null,
    notAfter: null,
    failedAttempt: null,
    returnBy: null,
    promise: { low: noon, high: noon },
    customerId: '0197b0c0-0000-7000-8000-000000000021',
    companyId: null,
    costCenter: null,
    driverId: null,
    hub: null,
    ...fields
  }
}
