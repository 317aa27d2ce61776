import type { OrderChange } from '@ilbud/proto/events/order-change'
import { type OrderCommand, orderCommandSchema, type OrderState } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { causeOf, isNews, recipientCauseOf } from './cause.ts'

const promise = { low: '2026-01-01T12:00:00.000Z', high: '2026-01-01T12:40:00.000Z' }
const order = { orderId: 'an-order', userId: 'its-sender', trackingId: 'SD7K3MQ9RT2XVB2' }

function aChange(command: OrderCommand, before: OrderState = 'CREATED', destination = 'recipient'): OrderChange {
  const { userId: customerId, ...ids } = order
  const moved = { before: { state: before }, after: { destination, driverId: null, released: true } }
  return {
    command,
    ...moved,
    ...ids,
    customerId,
    promise,
    reasonCode: 'NOBODY_HOME',
    givenProofs: []
  } as unknown as OrderChange
}

describe('causeOf', () => {
  it('each command causes the mail that is listed for it', () => {
    const causes = orderCommandSchema.options.map((command) => [command, causeOf(aChange(command))])
    expect(Object.fromEntries(causes.filter(([, cause]) => cause !== null))).toEqual({
      placeOrder: { kind: 'order-confirmed', ...order, promise },
      releaseToPool: { kind: 'released', ...order, promise },
      acceptOffer: { kind: 'driver-assigned', ...order, promise },
      assignDriver: { kind: 'driver-assigned', ...order, promise },
      reassignDriver: { kind: 'driver-assigned', ...order, promise },
      markPickedUp: { kind: 'picked-up', ...order, promise },
      startReturn: { kind: 'returning', ...order },
      reschedule: { kind: 'rescheduled', ...order },
      confirmReturn: { kind: 'returned', ...order },
      startDelivery: { kind: 'out-for-delivery', ...order, promise },
      confirmDelivery: { kind: 'delivered', ...order },
      reportFailedAttempt: { kind: 'attempt-failed', ...order, reasonCode: 'NOBODY_HOME' },
      retryDelivery: { kind: 'out-for-delivery', ...order, promise },
      cancelOrder: { kind: 'canceled', ...order, ending: 'canceled' },
      recallParcel: { kind: 'canceled', ...order, ending: 'recalled' },
      declareLost: { kind: 'canceled', ...order, ending: 'lost' }
    })
  })

  it('a delivery names the proofs that were given, and where it was left; a PIN that staff waived is none', () => {
    const change = { ...aChange('confirmDelivery', 'OUT_FOR_DELIVERY'), pinRequired: true }
    const given: OrderChange = { ...change, givenProofs: ['photo', 'signature'], place: 'neighbour' }
    const handOver = { proofs: ['photo', 'signature', 'pin'], place: 'neighbour' }
    expect([causeOf(given), recipientCauseOf(given)]).toMatchObject([handOver, handOver])
    expect(causeOf({ ...change, place: 'door', override: true })).toEqual({ kind: 'delivered', ...order })
  })

  it('the confirmation of a scheduled order knows that no driver is looked for yet', () => {
    const change = aChange('placeOrder')
    expect(causeOf({ ...change, after: { ...change.after, released: false } })).toMatchObject({ scheduled: true })
    const at = '2026-11-21T07:00:00.000Z'
    expect(causeOf({ ...change, scheduledPickup: at })).toMatchObject({ earliestPickup: at })
  })

  it('the release of an order that already has a driver causes no mail', () => {
    const change = aChange('releaseToPool')
    expect(causeOf({ ...change, after: { ...change.after, driverId: 'somebody' } })).toBeNull()
  })

  it('an order that returns to the pool because its offer was not taken causes no mail', () => {
    const change = aChange('releaseToPool')
    expect(causeOf({ ...change, before: { ...change.after, offered: true } })).toBeNull()
  })

  it('neither the second leg’s driver nor the trip back to the sender causes a mail', () => {
    expect(causeOf(aChange('acceptOffer', 'AT_HUB'))).toBeNull()
    expect(causeOf(aChange('startDelivery', 'PICKED_UP', 'sender'))).toBeNull()
  })
})

describe('recipientCauseOf', () => {
  it('each command causes the recipient’s mail that is listed for it, and names no account', () => {
    const causes = orderCommandSchema.options.map((command) => [command, recipientCauseOf(aChange(command))])
    const parcel = { to: 'recipient', orderId: order.orderId, trackingId: order.trackingId }
    expect(Object.fromEntries(causes.filter(([, cause]) => cause !== null))).toEqual({
      placeOrder: { kind: 'placed', ...parcel, promise },
      editOrder: { kind: 'placed', ...parcel, promise },
      startDelivery: { kind: 'out-for-delivery', ...parcel, promise },
      retryDelivery: { kind: 'out-for-delivery', ...parcel, promise },
      confirmDelivery: { kind: 'delivered', ...parcel },
      reportFailedAttempt: { kind: 'attempt-failed', ...parcel, reasonCode: 'NOBODY_HOME' },
      reschedule: { kind: 'rescheduled', ...parcel },
      cancelOrder: { kind: 'canceled', ...parcel, ending: 'canceled' },
      recallParcel: { kind: 'canceled', ...parcel, ending: 'recalled' },
      declareLost: { kind: 'canceled', ...parcel, ending: 'lost' }
    })
  })
})

describe('after a failed attempt', () => {
  const window = { from: promise.low, to: promise.high }
  const question = { until: promise.low, default: 'retry', window } as const
  const failed = { ...question, reason: 'NOBODY_HOME', at: promise.low, choice: null, by: null } as const
  const parcel = { to: 'recipient', orderId: order.orderId, trackingId: order.trackingId }

  it('after a failed attempt, sender and recipient are both asked', () => {
    const change = { ...aChange('reportFailedAttempt'), failedAttempt: failed }
    const asked = { kind: 'attempt-failed', reasonCode: 'NOBODY_HOME', question }
    expect(causeOf(change)).toEqual({ ...asked, ...order })
    expect(recipientCauseOf(change)).toEqual({ ...asked, ...parcel })
  })

  it.each(['sender', 'recipient', 'system'] as const)('both learn of the attempt that is decided by %s', (by) => {
    const failedAttempt = { ...failed, choice: 'retry', by } as const
    const change = { ...aChange('retryDelivery'), failedAttempt, notBefore: promise.low, notAfter: null }
    const newAttempt = { by, notBefore: promise.low, notAfter: null }
    expect(causeOf(change)).toMatchObject({ kind: 'out-for-delivery', newAttempt })
    expect(recipientCauseOf(change)).toMatchObject({ kind: 'out-for-delivery', newAttempt })
  })

  it('a driver who tries again is on the way, as otherwise', () => {
    const failedAttempt = { ...failed, choice: 'retry', by: 'driver' } as const
    expect(causeOf({ ...aChange('retryDelivery'), failedAttempt })).toEqual({
      kind: 'out-for-delivery',
      ...order,
      promise
    })
  })

  it('the recipient learns of the sender’s return, and was told before of the one that happens by itself', () => {
    const change = (by: 'sender' | 'system') => ({
      ...aChange('startReturn', 'ATTEMPT_FAILED', 'sender'),
      failedAttempt: { ...failed, choice: 'return', by } as const
    })
    expect(recipientCauseOf(change('sender'))).toEqual({ kind: 'canceled', ...parcel, ending: 'returning' })
    expect(recipientCauseOf(change('system'))).toBeNull()
  })
})

describe('isNews', () => {
  it('an event is news for a day', () => {
    const at = new Date('2026-01-01T12:00:00Z')
    expect(isNews(at, new Date('2026-01-02T12:00:00.000Z'))).toBe(true)
    expect(isNews(at, new Date('2026-01-02T12:00:00.001Z'))).toBe(false)
  })
})
