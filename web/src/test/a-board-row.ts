import type { AdminOrder } from '@ilbud/proto/http/dispatch/admin-orders'
import { anOrderDetail } from './an-order.ts'

const time = '2026-11-20T11:00:00.000Z'

/** An order as the board lists it: assigned and on time. */
export function aBoardRow(changes: Partial<AdminOrder> = {}): AdminOrder {
  // Door codes are not shown on the board.
  const { pickupGateCode: _code, ...order } = anOrderDetail()
  return {
    ...order,
    status: 'ASSIGNED',
    code: null,
    stage: 2,
    pickupAddress: 'Odengatan 52, Vasastan, Stockholm',
    deliveryAddress: 'Bondegatan 21, Södermalm, Stockholm',
    totalAmount: 14_400,
    createdAt: time,
    updatedAt: time,
    driverId: '0197b0c0-0000-7000-8000-000000000011',
    driver: { id: '0197b0c0-0000-7000-8000-000000000011', name: 'Yusuf Demir' },
    customer: { id: '0197b0c0-0000-7000-8000-000000000021', name: 'Saga Ek', email: 'saga@ilbud.example', phone: null },
    estimatedDelivery: '2026-11-20T12:30:00.000Z',
    etaUnknownSince: null,
    promise: { low: '2026-11-20T12:20:00.000Z', high: '2026-11-20T12:40:00.000Z' },
    pickup: { lat: 59.343, lng: 18.0497 },
    delivery: { lat: 59.3144, lng: 18.0837 },
    allowedActions: ['reassignDriver', 'releaseJob', 'reportPickupFailed', 'markPickedUp', 'editOrder', 'cancelOrder'],
    pickupLat: 59.343,
    pickupLng: 18.0497,
    deliveryLat: 59.3144,
    deliveryLng: 18.0837,
    packageWeight: 2.4,
    companyId: null,
    located: true,
    hub: null,
    hubPlace: null,
    offer: null,
    releasesAt: null,
    waitsSince: null,
    attempts: 0,
    maxAttempts: 2,
    farFromStopKm: null,
    exception: null,
    version: 2,
    ...changes
  }
}
