import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import type { Order, OrderPin, Payment, Stop } from './order.ts'
import { parcelOf } from './parcel.ts'
import type { PricedRoute } from './pricing/priced-route.ts'
import type { TimeSpan } from './schedule/promise.ts'
import type { Schedule } from './schedule/schedule.ts'

export interface Customer {
  id: string
  companyId: string | null
  name: string
  phone: string | null
}

interface NewOrder {
  id: string
  trackingId: string
  now: Date
  customer: Customer
  fields: OrderFields
  route: PricedRoute
  schedule: Schedule
  promise: TimeSpan
  payOre: number
  /** It is first offered to one driver at a time. */
  offersFirst: boolean
  sealedGateCode: string | null
  pin: OrderPin | null
  phonesE164: { pickup: string | null; delivery: string | null }
  test: boolean
}

/** A new order as PlaceOrder creates it: CREATED, version 1. */
export function newOrder(request: NewOrder): Order {
  const { id, trackingId, now, customer, fields, route, schedule, promise, pin, test } = request
  const released = schedule.releaseAt === null || schedule.releaseAt <= now
  return {
    id,
    trackingId,
    state: 'CREATED',
    destination: 'recipient',
    driverId: null,
    recalled: false,
    recalledAt: null,
    attempts: 0,
    released,
    version: 1,
    offering: released && request.offersFirst && !test ? { round: 1, beganAt: now, isOver: false } : null,
    droppedBy: null,
    hub: null,
    steps: [],
    returnOption: fields.returnOption ?? false,
    requiredProofs: requiredProofs(fields),
    givenProofs: [],
    pinRequired: pin !== null,
    earliestPickup: schedule.scheduledPickup,
    customerId: customer.id,
    companyId: customer.companyId,
    test,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
    farFromStopKm: null,
    customerName: customer.name,
    customerPhone: customer.phone,
    title: fields.title ?? null,
    reference: fields.reference ?? null,
    metadata: fields.metadata ?? null,
    pickup: stopOf('pickup', request),
    sealedGateCode: request.sealedGateCode,
    sealedInstructions: null,
    pin,
    failedAttempt: null,
    returnBy: null,
    choice: { place: null, sealedNeighbour: null, notBefore: null, notAfter: null },
    delivery: stopOf('delivery', request),
    deliveryEmail: fields.deliveryEmail ?? null,
    parcel: parcelOf(fields),
    schedule,
    serviceLevel: fields.serviceLevel ?? 'standard',
    payment: paymentOf(fields),
    price: route.price,
    payOre: request.payOre,
    promise,
    eta: null,
    etaUnknownSince: null,
    delayed: false,
    driverNear: false
  }
}

function stopOf(end: 'pickup' | 'delivery', { fields, route, phonesE164 }: NewOrder): Stop {
  return {
    address: fields[`${end}Address`],
    ...route[end],
    contact: fields[`${end}Contact`],
    phone: fields[`${end}Phone`],
    phoneE164: phonesE164[end],
    notes: fields[`${end}Notes`] ?? null
  }
}

function paymentOf({ paymentMethod = 'card', costCenter }: OrderFields): Payment {
  return {
    method: paymentMethod,
    status: paymentMethod === 'invoice' ? 'invoice' : 'due',
    costCenter: costCenter ?? null
  }
}

/** Required by `proofOfDelivery` and `signatureRequired`. */
function requiredProofs({ proofOfDelivery, signatureRequired }: OrderFields): ProofKind[] {
  return [...(proofOfDelivery ? (['photo'] as const) : []), ...(signatureRequired ? (['signature'] as const) : [])]
}
