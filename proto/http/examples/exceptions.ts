import { driverAssignedName } from '#http/parcels/tracking.ts'

const square = [
  [
    [18.0, 59.3],
    [18.1, 59.3],
    [18.1, 59.35],
    [18.0, 59.35],
    [18.0, 59.3]
  ]
]

// The public level of disclosure: what anybody with the tracking ID can read.
const trackedByAnyone = {
  trackingId: 'SDDEM0000000011',
  status: 'OUT_FOR_DELIVERY',
  stage: 5,
  returning: false,
  arriving: false,
  version: 4,
  disclosure: 'public',
  estimatedDelivery: '2026-03-02T13:00:00.000Z',
  eta: {
    at: '2026-03-02T13:00:00.000Z',
    low: '2026-03-02T13:00:00.000Z',
    high: '2026-03-02T14:00:00.000Z',
    stopsBefore: null,
    updatedAt: '2026-03-02T11:00:00.000Z'
  },
  promise: { low: '2026-03-02T12:00:00.000Z', high: '2026-03-02T14:00:00.000Z' },
  earliestPickup: null,
  latestDelivery: null,
  timeline: [
    {
      type: 'OUT_FOR_DELIVERY',
      timestamp: '2026-03-02T11:00:00.000Z',
      code: 'OUT_FOR_DELIVERY',
      note: 'Out for delivery',
      location: null,
      corrected: false
    }
  ],
  package: { size: 'small', weight: null, quantity: 1 },
  delivery: { contact: 'A***', address: 'Södermalm, Stockholm' },
  driver: { name: driverAssignedName, phone: null }
}

interface Exception {
  /** Fields of the body that make no sense together with the others. */
  without?: readonly string[]
  /** The answer, where the field names do not produce a sensible one. */
  answer?: unknown
}

// For an order that the caller places personally, to be picked up at once and without a quote.
const forOneself = ['quoteId', 'onBehalfOf', 'scheduledPickup', 'scheduledDelivery', 'costCenter']

// For a driver who acts personally.
const forNobodyElse = { without: ['driverId'] }

/** Examples of requests that names and schemas of fields do not describe well enough. */
export const exceptions: Record<string, Exception> = {
  'POST /api/v1/orders': { without: forOneself },
  'POST /api/v1/driver/orders': { without: forOneself },
  'POST /api/v1/orders/bulk': { without: forOneself },
  // Not of an order that was placed.
  'POST /api/v1/recurring-orders': { without: [...forOneself, 'fromOrder'] },
  'PUT /api/v1/recurring-orders/:id': { without: [...forOneself, 'fromOrder'] },
  'PUT /api/driver/duty': forNobodyElse,
  'POST /api/driver/orders/:orderId/accept': forNobodyElse,
  'PATCH /api/driver/orders/:orderId/status': forNobodyElse,
  'POST /api/driver/orders/:orderId/release': forNobodyElse,
  'POST /api/driver/orders/:orderId/correct': forNobodyElse,
  // One proof of several.
  'POST /api/v1/auth/login/second-factor': { without: ['assertion', 'recoveryCode'] },
  'POST /api/v1/auth/step-up': { without: ['assertion', 'code', 'recoveryCode'] },
  'POST /api/v1/auth/me/factors/:id/confirm': { without: ['attestation', 'name'] },
  // By ids or by a filter.
  'POST /api/admin/v1/orders/bulk': {
    without: ['filter'],
    answer: { results: [{ id: '0198f2a4-6c1e-7d20-9a51-3f0b6c1d2e11', ok: true }], succeeded: 1, failed: 0 }
  },
  'POST /api/admin/v1/dispatch/plan': { without: ['filter'] },
  'GET /api/v1/track/:trackingId': { answer: trackedByAnyone },
  'GET /api/v1/streets': {
    answer: {
      tilejson: '3.0.0',
      name: 'Streets',
      tiles: ['/api/v1/streets/{z}/{x}/{y}?v=b681cb85e976'],
      minzoom: 10,
      maxzoom: 14,
      bounds: [17.96, 59.28, 18.16, 59.39],
      attribution: '© OpenStreetMap contributors',
      vector_layers: [
        { id: 'streets', fields: { class: 'motorway, main, collector or minor' }, minzoom: 10, maxzoom: 14 }
      ]
    }
  },
  'GET /api/v1/config': {
    answer: {
      demo: {
        password: 'parcel-demo-2026',
        accounts: [{ username: 'sender@ilbud.example', role: 'customer', name: 'Saga Ek' }]
      },
      claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
      tilesUrl: null,
      areas: [{ name: 'Stockholm', polygon: { type: 'Polygon', coordinates: square } }],
      limits: { maxWeightKg: 1000, maxQuantity: 100, maxDaysAhead: 30, photoBytes: 5_242_880 }
    }
  }
}
