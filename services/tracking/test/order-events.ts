import type { OrderChange, OrderSituation } from '@ilbud/proto/events/order-change'
import { orderDelaySet, orderDeleted, orderEvents } from '@ilbud/proto/events/orders'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { anOrderChange } from '@ilbud/testkit/events/order-change'
import { randomBytes, randomUUID } from 'node:crypto'

/** Noon of the day on which the orders of these tests are placed. */
export const noon = new Date('2026-03-02T12:00:00.000Z')
export const epoch = '0197b0c0-0000-7000-8000-0000000000e0'

export function minutesAfter(minutes: number, from = noon): Date {
  return new Date(from.getTime() + minutes * 60_000)
}

export function aTrackingId(): string {
  return trackingIdFrom(randomBytes(12))
}

export function situation(state: OrderState, fields: Partial<OrderSituation> = {}): OrderSituation {
  const driverId = state === 'CREATED' ? null : '0197b0c0-0000-7000-8000-000000000011'
  return { state, destination: 'recipient', driverId, recalled: false, attempts: 0, released: true, ...fields }
}

/** The data of an order's first event; 10.4 km from the city to Kista, promised 13:00–13:30. */
export function aChange(fields: Partial<OrderChange> = {}): OrderChange {
  const after = fields.after ?? situation('CREATED')
  return anOrderChange({
    trackingId: aTrackingId(),
    epoch,
    after,
    actor: { id: '0197b0c0-0000-7000-8000-000000000021', role: 'customer' },
    pickup: { district: 'Norrmalm', city: 'Stockholm', lat: 59.333, lng: 18.065 },
    delivery: { district: 'Rinkeby-Kista', city: 'Stockholm', lat: 59.403, lng: 17.944 },
    recipientInitial: 'A',
    weightGrams: 2500,
    distanceKm: 10.411,
    totalAmountOre: 21900,
    promise: { low: '2026-03-02T13:00:00.000Z', high: '2026-03-02T13:30:00.000Z' },
    driverId: after.driverId,
    ...fields
  })
}

/** The next event of the same order. */
export function nextChange(
  before: OrderChange,
  command: OrderCommand,
  after: OrderSituation,
  fields: Partial<OrderChange> = {}
): OrderChange {
  const { version, after: was } = before
  return {
    ...before,
    version: version + 1,
    before: was,
    after,
    command,
    driverId: after.driverId,
    corrects: null,
    ...fields
  }
}

export function envelope(change: OrderChange, at: Date = noon): Envelope {
  const contract = orderEvents[change.command]
  return writeEvent(contract, { id: randomUUID(), source: '/orders', subject: change.orderId, at, data: change })
}

export function deletion({ orderId, trackingId, version }: OrderChange, at: Date = noon): Envelope {
  const data = { version: version + 1, orderId, trackingId, epoch }
  return writeEvent(orderDeleted, { id: randomUUID(), source: '/orders', subject: orderId, at, data })
}

/** A delay set by a dispatcher. */
export function delayWord({ orderId, trackingId }: OrderChange, minutes: number | null, at: Date = noon): Envelope {
  const actor = { id: '0197b0c0-0000-7000-8000-000000000002', role: 'dispatcher' as const }
  const data = { orderId, trackingId, epoch, actor, minutes }
  return writeEvent(orderDelaySet, { id: randomUUID(), source: '/orders', subject: orderId, at, data })
}

/** The journey of a parcel from the order to the door, one change per step. */
export function aJourney(fields: Partial<OrderChange> = {}): OrderChange[] {
  const placed = aChange(fields)
  const accepted = nextChange(placed, 'acceptOffer', situation('ASSIGNED'))
  const pickedUp = nextChange(accepted, 'markPickedUp', situation('PICKED_UP'))
  const started = nextChange(pickedUp, 'startDelivery', situation('OUT_FOR_DELIVERY'))
  const delivered = nextChange(started, 'confirmDelivery', situation('DELIVERED'))
  return [placed, accepted, pickedUp, started, delivered]
}
