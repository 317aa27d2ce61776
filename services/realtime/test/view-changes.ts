import { randomBytes, randomUUID } from 'node:crypto'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'

export const epoch = '0197b0c0-0000-7000-8000-0000000000e0'

export function aTrackingId(): string {
  return trackingIdFrom(randomBytes(12))
}

/** An entry of the public change log: an order on its way, its ETA at 12:40. */
export function aViewChange(fields: Partial<ViewChanged> = {}): ViewChanged {
  return {
    version: 1,
    revision: 0,
    orderId: randomUUID(),
    trackingId: aTrackingId(),
    epoch,
    type: 'ORDER_EVENT_CREATED',
    status: 'OUT_FOR_DELIVERY',
    stage: 5,
    at: '2026-03-02T12:00:00.000Z',
    eta: '2026-03-02T12:40:00.000Z',
    driverId: randomUUID(),
    customerId: randomUUID(),
    companyId: null,
    positionOpen: false,
    gone: false,
    ...fields
  }
}

export function nextVersion(change: ViewChanged, fields: Partial<ViewChanged> = {}): ViewChanged {
  return { ...change, version: change.version + 1, revision: 0, ...fields }
}

export function nextRevision(change: ViewChanged, fields: Partial<ViewChanged> = {}): ViewChanged {
  return { ...change, revision: change.revision + 1, type: 'ORDER_UPDATED', ...fields }
}

export function aFix(driverId: string, at: Date, fields: { lat?: number; lng?: number } = {}): string {
  return JSON.stringify({ driverId, lat: 59.33, lng: 18.06, heading: 90, speed: 8, at: at.toISOString(), ...fields })
}
