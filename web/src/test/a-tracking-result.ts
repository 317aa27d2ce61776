import { trackedParcelSchema } from '@ilbud/proto/http/orders/parcel'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A parcel out for delivery, as seen with the link. */
export function aTrackingResult(parts: Partial<TrackingResult> = {}): TrackingResult {
  return {
    trackingId: 'SDDEM0000000011',
    test: false,
    status: 'OUT_FOR_DELIVERY',
    stage: 5,
    returning: false,
    arriving: false,
    version: 4,
    disclosure: 'link',
    estimatedDelivery: minutesFromNow(20),
    eta: {
      at: minutesFromNow(20),
      low: minutesFromNow(15),
      high: minutesFromNow(25),
      stopsBefore: null,
      updatedAt: minutesFromNow(0)
    },
    etaUnknownSince: null,
    promise: { low: minutesFromNow(10), high: minutesFromNow(40) },
    earliestPickup: null,
    latestDelivery: null,
    place: null,
    notBefore: null,
    notAfter: null,
    inPerson: null,
    returnBy: null,
    failure: null,
    decision: null,
    pin: null,
    stars: null,
    timeline: [
      {
        type: 'OUT_FOR_DELIVERY',
        timestamp: minutesFromNow(-5),
        code: 'OUT_FOR_DELIVERY',
        note: 'The parcel is on its way to the recipient',
        location: { lat: 59.317, lng: 18.073 },
        corrected: false
      },
      {
        type: 'CREATED',
        timestamp: minutesFromNow(-50),
        code: 'ORDER_CREATED',
        note: 'The order was placed',
        location: null,
        corrected: false
      }
    ],
    package: trackedParcelSchema.parse({ size: 'extra_large', weight: 2.4, quantity: 1 }),
    delivery: { contact: 'Astrid', address: 'Skånegatan 78' },
    driver: { name: 'Yusuf', phone: null },
    ...parts
  }
}
