// Generated from the API document by `npm run client:types`.

export type NewOrder = {
  pickupAddress: string
  pickupLat?: number
  pickupLng?: number
  pickupContact: string
  pickupPhone: string
  pickupNotes?: string
  pickupGateCode?: string
  deliveryAddress: string
  deliveryLat?: number
  deliveryLng?: number
  deliveryContact: string
  deliveryPhone: string
  deliveryEmail?: string
  deliveryNotes?: string
  packageSize?: 'small' | 'medium' | 'large' | 'custom'
  packageWeight?: number
  packageCategory?: 'documents' | 'food' | 'fragile' | 'other'
  packageQuantity?: number
  packageValue?: number
  packageFragile?: boolean
  packageNotes?: string
  serviceLevel?: 'standard' | 'express' | 'evening'
  isAsap?: boolean
  scheduledPickup?: string
  scheduledDelivery?: string
  deliveryTimePreference?: 'asap' | 'scheduled'
  signatureRequired?: boolean
  proofOfDelivery?: boolean
  pinRequired?: boolean
  returnOption?: boolean
  paymentMethod?: 'card' | 'invoice' | 'wallet'
  costCenter?: string
  reference?: string
  metadata?: Record<string, string>
  title?: string
  quoteId?: string
  onBehalfOf?: string
}

export type Order = {
  id: string
  trackingId: string
  test: boolean
  status: 'CREATED' | 'DRIVER_ASSIGNED' | 'PICKED_UP' | 'AT_HUB' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELAYED' | 'FAILED_ATTEMPT' | 'RETURNED' | 'CANCELED'
  stage: number | null
  delayed: boolean
  returning: boolean
  packageSize: 'small' | 'medium' | 'large' | 'custom' | 'extra_large'
  pickupAddress: string
  deliveryAddress: string
  totalAmount: number
  price: number
  currency: 'SEK'
  createdAt: string
  updatedAt: string
  driverId: string | null
  customerName: string
  customerPhone: string | null
  estimatedDelivery: string | null
  etaUnknownSince: string | null
  specialInstructions: string | null
  pickupContact: string
  deliveryContact: string
  isAsap: boolean
  scheduledPickup: string | null
  scheduledDelivery: string | null
  serviceLevel: 'standard' | 'express' | 'evening'
  earliestPickup: string | null
  latestDelivery: string | null
  pickup: {
    lat: number
    lng: number
  } | null
  delivery: {
    lat: number
    lng: number
  } | null
  located: boolean
  costCenter: string | null
  reference: string | null
  failure: {
    reason: string
    at: string
    note: string | null
    photo: string | null
  } | null
  decision: {
    until: string
    default: string
    window: {
      from: string
      to: string
    }
    choice: string | null
    by: string | null
  } | null
  returnBy: string | null
  allowedActions: ('placeOrder' | 'releaseToPool' | 'acceptOffer' | 'assignDriver' | 'reassignDriver' | 'releaseJob' | 'reportPickupFailed' | 'markPickedUp' | 'startDelivery' | 'dropAtHub' | 'loadAtHub' | 'confirmDelivery' | 'reportFailedAttempt' | 'retryDelivery' | 'startReturn' | 'recallParcel' | 'editOrder' | 'reschedule' | 'choosePlace' | 'confirmReturn' | 'cancelOrder' | 'declareLost' | 'correct')[]
  title: string | null
  pickupPhone: string
  pickupNotes: string | null
  pickupGateCode: string | null
  pickupLat: number | null
  pickupLng: number | null
  deliveryPhone: string
  deliveryEmail: string | null
  deliveryNotes: string | null
  deliveryLat: number | null
  deliveryLng: number | null
  packageWeight: number | null
  packageCategory: string
  packageQuantity: number
  packageValue: number | null
  packageFragile: boolean
  packageNotes: string | null
  deliveryTimePreference: 'asap' | 'scheduled'
  signatureRequired: boolean
  proofOfDelivery: boolean
  pinRequired: boolean
  returnOption: boolean
  paymentMethod: string
  paymentStatus: 'due' | 'invoice'
  metadata: Record<string, string> | null
  lines: {
    code: 'BASE' | 'DISTANCE' | 'SIZE' | 'PIECES' | 'WEIGHT' | 'SERVICE' | 'MINIMUM' | 'FALLBACK'
    label: string
    amount: number
  }[]
  distanceKm: number | null
  tariffVersion: number | null
  place: 'door' | 'reception' | 'neighbour' | 'outside' | null
  neighbourName: string | null
  notBefore: string | null
  notAfter: string | null
}

export type ListedOrder = {
  id: string
  trackingId: string
  test: boolean
  status: 'CREATED' | 'DRIVER_ASSIGNED' | 'PICKED_UP' | 'AT_HUB' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELAYED' | 'FAILED_ATTEMPT' | 'RETURNED' | 'CANCELED'
  stage: number | null
  delayed: boolean
  returning: boolean
  packageSize: 'small' | 'medium' | 'large' | 'custom' | 'extra_large'
  pickupAddress: string
  deliveryAddress: string
  totalAmount: number
  price: number
  currency: 'SEK'
  createdAt: string
  updatedAt: string
  driverId: string | null
  customerName: string
  customerPhone: string | null
  estimatedDelivery: string | null
  etaUnknownSince: string | null
  specialInstructions: string | null
  pickupContact: string
  deliveryContact: string
  isAsap: boolean
  scheduledPickup: string | null
  scheduledDelivery: string | null
  serviceLevel: 'standard' | 'express' | 'evening'
  earliestPickup: string | null
  latestDelivery: string | null
  pickup: {
    lat: number
    lng: number
  } | null
  delivery: {
    lat: number
    lng: number
  } | null
  located: boolean
  costCenter: string | null
  reference: string | null
  failure: {
    reason: string
    at: string
    note: string | null
    photo: string | null
  } | null
  decision: {
    until: string
    default: string
    window: {
      from: string
      to: string
    }
    choice: string | null
    by: string | null
  } | null
  returnBy: string | null
  allowedActions: ('placeOrder' | 'releaseToPool' | 'acceptOffer' | 'assignDriver' | 'reassignDriver' | 'releaseJob' | 'reportPickupFailed' | 'markPickedUp' | 'startDelivery' | 'dropAtHub' | 'loadAtHub' | 'confirmDelivery' | 'reportFailedAttempt' | 'retryDelivery' | 'startReturn' | 'recallParcel' | 'editOrder' | 'reschedule' | 'choosePlace' | 'confirmReturn' | 'cancelOrder' | 'declareLost' | 'correct')[]
}

export type Parcel = {
  trackingId: string
  test: boolean
  status: 'CREATED' | 'DRIVER_ASSIGNED' | 'PICKED_UP' | 'AT_HUB' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELAYED' | 'FAILED_ATTEMPT' | 'RETURNED' | 'CANCELED'
  stage: number | null
  returning: boolean
  arriving: boolean
  version: number
  disclosure: 'public' | 'link' | 'party'
  estimatedDelivery: string | null
  eta: {
    at: string
    low: string
    high: string
    stopsBefore: number | null
    updatedAt: string
  } | null
  etaUnknownSince: string | null
  promise: {
    low: string
    high: string
  }
  earliestPickup: string | null
  latestDelivery: string | null
  place: 'door' | 'reception' | 'neighbour' | 'outside' | null
  notBefore: string | null
  notAfter: string | null
  inPerson: 'signature' | 'pin' | null
  returnBy: string | null
  failure: {
    reason: string
    at: string
    note: string | null
    photo: string | null
  } | null
  decision: {
    until: string
    default: string
    window: {
      from: string
      to: string
    }
    choice: string | null
    by: string | null
  } | null
  pin: string | null
  stars: number | null
  timeline: {
    type: 'CREATED' | 'DRIVER_ASSIGNED' | 'PICKED_UP' | 'AT_HUB' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'DELAYED' | 'FAILED_ATTEMPT' | 'RETURNED' | 'CANCELED'
    timestamp: string
    code: 'ORDER_CREATED' | 'DRIVER_ASSIGNED' | 'PICKED_UP' | 'AT_HUB' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'FAILED_ATTEMPT' | 'NEW_ATTEMPT' | 'RETURNING' | 'PICKUP_FAILED' | 'DELAYED' | 'RESCHEDULED' | 'RETURNED' | 'CANCELED' | 'RECALLED' | 'LOST'
    note: string | null
    location: {
      lat: number
      lng: number
    } | null
    corrected: boolean
  }[]
  package: {
    size: 'small' | 'medium' | 'large' | 'custom' | 'extra_large'
    weight: number | null
    quantity: number
  }
  delivery: {
    contact: string
    address: string
  }
  driver: {
    name: string
    phone: string | null
  } | null
}

export type Webhook = {
  id: string
  url: string
  events: ('order.placed' | 'order.driver-assigned' | 'order.picked-up' | 'order.at-hub' | 'order.out-for-delivery' | 'order.delivered' | 'order.attempt-failed' | 'order.delayed' | 'order.returned' | 'order.canceled' | 'order.eta-changed')[]
  description: string | null
  test: boolean
  createdAt: string
  enabled: boolean
  offBecause: 'by-hand' | 'by-us' | 'failing' | 'gone' | null
  failingSince: string | null
  oldSecretUntil: string | null
}

export type WebhookDelivery = {
  id: string
  type: 'order.placed' | 'order.driver-assigned' | 'order.picked-up' | 'order.at-hub' | 'order.out-for-delivery' | 'order.delivered' | 'order.attempt-failed' | 'order.delayed' | 'order.returned' | 'order.canceled' | 'order.eta-changed' | 'test.ping'
  orderId: string | null
  test: boolean
  status: 'pending' | 'delivered' | 'failed' | 'skipped'
  createdAt: string
  tries: number
  lastTryAt: string | null
  nextTryAt: string | null
  request: string | null
  answerStatus: number | null
  answerBody: string | null
  error: string | null
}

export type Place = {
  id: string
  label: string
  lat: number
  lng: number
  district: string | null
  city: string
  postcode: string | null
  exact: boolean
}

/** Every route that is open to API keys, and what a shop needs of the public ones. */
export interface Operations {
  /** Place an order. */
  'POST /api/v1/orders': {
    body: NewOrder
    answer: {
      id: string
      trackingId: string
      trackingKey: string
      message: string
      order: ListedOrder
    }
  }
  /** My orders, newest first. */
  'GET /api/v1/orders': {
    query?: {
      limit?: number
      cursor?: string
      status?: 'all' | 'problems' | 'waiting' | 'in-transit' | 'delivered' | 'cancelled'
      q?: string
      costCenter?: string
      from?: unknown
      to?: unknown
      test?: 'true' | 'false'
      sort?: 'running' | 'createdAt' | '-createdAt' | 'price' | '-price'
    }
    answer: ListedOrder[]
  }
  /** Place at most 200 orders, each by itself; a result for each row. */
  'POST /api/v1/orders/bulk': {
    body: {
      orders: NewOrder[]
    }
    answer: {
      results: ({
        index: number
        status: 201
        order: {
          id: string
          trackingId: string
          trackingKey: string
          message: string
          order: ListedOrder
        }
      } | {
        index: number
        status: number
        error: {
          type: string
          title: string
          status: number
          detail: string
          code: string
          message: string
          error: string
          requestId: string
          errors?: {
            path: string
            message: string
          }[]
        }
      })[]
      succeeded: number
      failed: number
    }
  }
  /** The orders of my company; members see their own. */
  'GET /api/companies/me/orders': {
    query?: {
      limit?: number
      cursor?: string
      status?: 'all' | 'problems' | 'waiting' | 'in-transit' | 'delivered' | 'cancelled'
      q?: string
      costCenter?: string
      from?: unknown
      to?: unknown
      test?: 'true' | 'false'
      sort?: 'running' | 'createdAt' | '-createdAt' | 'price' | '-price'
    }
    answer: ListedOrder[]
  }
  /** The four figures of my orders. */
  'GET /api/v1/orders/summary': {
    answer: {
      totalOrders: number
      problems: number
      waiting: number
      inTransit: number
      delivered: number
      cancelled: number
      totalSpent: number
      testOrders: number
    }
  }
  /** One order with every field that it was placed with. */
  'GET /api/v1/orders/{id}': {
    params: {
      id: string
    }
    answer: Order
  }
  /** Change contacts, phones and notes before pickup. */
  'PATCH /api/v1/orders/{id}': {
    params: {
      id: string
    }
    body: {
      pickupContact?: string
      pickupPhone?: string
      pickupNotes?: string | null
      pickupGateCode?: string | null
      deliveryContact?: string
      deliveryPhone?: string
      deliveryEmail?: string | null
      deliveryNotes?: string | null
      packageNotes?: string | null
      version?: number
    }
    answer: Order
  }
  /** Cancel before pickup. */
  'POST /api/v1/orders/{id}/cancel': {
    params: {
      id: string
    }
    body?: {
      reason?: string
    }
    answer: ListedOrder
  }
  /** Have the parcel brought back. */
  'POST /api/v1/orders/{id}/recall': {
    params: {
      id: string
    }
    body?: {
      reason?: string
    }
    answer: ListedOrder
  }
  /** Create a new tracking key; the old one and its links become invalid. */
  'POST /api/v1/orders/{id}/tracking-key': {
    params: {
      id: string
    }
    answer: {
      trackingId: string
      trackingKey: string
    }
  }
  /** The label of the parcel, A6, as PDF. */
  'GET /api/v1/orders/{id}/label.pdf': {
    params: {
      id: string
    }
    answer: Blob
  }
  /** The labels of at most 200 orders as one PDF, without those that were canceled. */
  'POST /api/v1/orders/labels.pdf': {
    body: {
      ids: string[]
    }
    answer: Blob
  }
  /** The receipt with VAT, as PDF. */
  'GET /api/v1/orders/{id}/receipt.pdf': {
    params: {
      id: string
    }
    answer: Blob
  }
  /** Choose what happens after a failed attempt; the first answer counts. */
  'POST /api/v1/orders/{id}/decision': {
    params: {
      id: string
    }
    body: {
      choice: 'retry' | 'place' | 'return'
      notBefore?: string
      notAfter?: string
      place?: 'door' | 'reception' | 'neighbour' | 'outside'
      neighbourName?: string
    }
    answer: Order
  }
  /** The proofs of a delivery. */
  'GET /api/v1/orders/{id}/proofs': {
    params: {
      id: string
    }
    answer: {
      id: string
      kind: 'photo' | 'signature'
      signer: string | null
      at: string
      occurredAt: string | null
      url: string | null
    }[]
  }
  /** The picture of a proof, as WebP. */
  'GET /api/v1/orders/{id}/proofs/{proofId}': {
    params: {
      id: string
      proofId: string
    }
    answer: Blob
  }
  /** The price of a delivery, with its lines. */
  'GET /api/v1/quotes': {
    query: {
      pickupAddress: string
      deliveryAddress: string
      packageSize?: 'small' | 'medium' | 'large' | 'custom'
      packageWeight?: number
      packageQuantity?: number
      serviceLevel?: 'standard' | 'express' | 'evening'
      pickupLat?: number
      pickupLng?: number
      deliveryLat?: number
      deliveryLng?: number
    }
    answer: {
      quoteId: string | null
      price: number
      totalAmount: number
      currency: 'SEK'
      method: 'distance' | 'fallback'
      estimate: boolean
      distanceKm: number | null
      pricedSize: 'small' | 'medium' | 'large' | 'custom' | 'extra_large'
      lines: {
        code: 'BASE' | 'DISTANCE' | 'SIZE' | 'PIECES' | 'WEIGHT' | 'SERVICE' | 'MINIMUM' | 'FALLBACK'
        label: string
        amount: number
      }[]
      vatAmount: number
      tariffVersion: number
      promise: {
        low: string
        high: string
      }
      opensAt: string | null
      validUntil: string
    }
  }
  /** The windows of a day in which a parcel can be sent. */
  'GET /api/v1/slots': {
    query: {
      date: unknown
      pickupLat?: number
      pickupLng?: number
      deliveryLat?: number
      deliveryLng?: number
    }
    answer: {
      from: string
      to: string
      available: boolean
    }[]
  }
  /** Suggest addresses. */
  'GET /api/v1/places': {
    query: {
      q: string
    }
    answer: Place[]
  }
  /** The address at a point. */
  'GET /api/v1/places/reverse': {
    query: {
      lat: number
      lng: number
    }
    answer: Place | null
  }
  /** Follow a parcel. */
  'GET /api/v1/track/{trackingId}': {
    params: {
      trackingId: string
    }
    query?: {
      after?: string
    }
    headers?: {
      'X-Track-Key'?: string
    }
    answer: Parcel
  }
  /** The webhooks of my company, newest first. */
  'GET /api/companies/me/webhooks': {
    query?: {
      limit?: number
      cursor?: string
    }
    answer: Webhook[]
  }
  /** Add a webhook; the answer is the only one that contains its secret. */
  'POST /api/companies/me/webhooks': {
    body: {
      url: string
      events: ('order.placed' | 'order.driver-assigned' | 'order.picked-up' | 'order.at-hub' | 'order.out-for-delivery' | 'order.delivered' | 'order.attempt-failed' | 'order.delayed' | 'order.returned' | 'order.canceled' | 'order.eta-changed')[]
      description?: string
    }
    answer: {
      id: string
      url: string
      events: ('order.placed' | 'order.driver-assigned' | 'order.picked-up' | 'order.at-hub' | 'order.out-for-delivery' | 'order.delivered' | 'order.attempt-failed' | 'order.delayed' | 'order.returned' | 'order.canceled' | 'order.eta-changed')[]
      description: string | null
      test: boolean
      createdAt: string
      enabled: boolean
      offBecause: 'by-hand' | 'by-us' | 'failing' | 'gone' | null
      failingSince: string | null
      oldSecretUntil: string | null
      secret: string
    }
  }
  /** Change a webhook, turn it off or on again. */
  'PATCH /api/companies/me/webhooks/{id}': {
    params: {
      id: string
    }
    body: {
      url?: string
      events?: ('order.placed' | 'order.driver-assigned' | 'order.picked-up' | 'order.at-hub' | 'order.out-for-delivery' | 'order.delivered' | 'order.attempt-failed' | 'order.delayed' | 'order.returned' | 'order.canceled' | 'order.eta-changed')[]
      description?: string | null
      enabled?: boolean
    }
    answer: Webhook
  }
  /** Delete a webhook with its deliveries. */
  'DELETE /api/companies/me/webhooks/{id}': {
    params: {
      id: string
    }
    answer: undefined
  }
  /** Create a new secret; for 24 hours both secrets sign. */
  'POST /api/companies/me/webhooks/{id}/rotate': {
    params: {
      id: string
    }
    answer: {
      id: string
      url: string
      events: ('order.placed' | 'order.driver-assigned' | 'order.picked-up' | 'order.at-hub' | 'order.out-for-delivery' | 'order.delivered' | 'order.attempt-failed' | 'order.delayed' | 'order.returned' | 'order.canceled' | 'order.eta-changed')[]
      description: string | null
      test: boolean
      createdAt: string
      enabled: boolean
      offBecause: 'by-hand' | 'by-us' | 'failing' | 'gone' | null
      failingSince: string | null
      oldSecretUntil: string | null
      secret: string
    }
  }
  /** Send a test.ping. */
  'POST /api/companies/me/webhooks/{id}/test': {
    params: {
      id: string
    }
    answer: WebhookDelivery
  }
  /** What was sent to a webhook in the last 30 days, and how it answered, newest first. */
  'GET /api/companies/me/webhooks/{id}/deliveries': {
    params: {
      id: string
    }
    query?: {
      limit?: number
      cursor?: string
      status?: 'pending' | 'delivered' | 'failed' | 'skipped'
    }
    answer: WebhookDelivery[]
  }
  /** Send a delivery again, under the same id. */
  'POST /api/companies/me/webhooks/deliveries/{id}/resend': {
    params: {
      id: string
    }
    answer: WebhookDelivery
  }
  /** Send all deliveries since a time again, under the same ids. */
  'POST /api/companies/me/webhooks/{id}/replay': {
    params: {
      id: string
    }
    body: {
      since: string
    }
    answer: {
      count: number
    }
  }
}

/** Routes that honour `Idempotency-Key`. */
export const idempotentRoutes: readonly string[] = [
  'POST /api/v1/orders',
  'POST /api/v1/orders/bulk',
  'POST /api/v1/orders/{id}/cancel',
  'POST /api/v1/orders/{id}/recall',
  'POST /api/v1/orders/{id}/tracking-key',
  'POST /api/v1/orders/{id}/decision',
  'POST /api/companies/me/webhooks'
]
