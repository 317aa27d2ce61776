import type { OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { describe, expect, it } from 'vitest'
import { type CountedOrder, countFact } from './counted-order.ts'
import type { OrderFact, OrderNumbers } from './order-fact.ts'

const minute = (minutes: number): Date => new Date(Date.parse('2026-06-01T10:00:00Z') + minutes * 60_000)
const driverId = '0197b0c0-0000-7000-8000-000000000011'
const otherDriverId = '0197b0c0-0000-7000-8000-000000000012'

const numbers: OrderNumbers = {
  trackingId: null,
  state: 'CREATED',
  destination: 'recipient',
  attempts: 0,
  driverId,
  customerId: '0197b0c0-0000-7000-8000-000000000021',
  companyId: null,
  costCenter: null,
  city: 'Stockholm',
  pickupDistrict: null,
  district: null,
  packageSize: 'medium',
  distanceKm: null,
  totalAmountOre: 9900,
  payOre: 6500,
  scheduledPickup: null,
  scheduledDelivery: null
}

type Step = [command: OrderCommand, state: OrderState, minutes: number, driverId?: string]

function after(...steps: Step[]): CountedOrder {
  const facts = steps.map(([command, state, minutes, holder = driverId], index): OrderFact => ({
    orderId: '0197b0c0-0000-7000-8000-000000000041',
    version: index + 1,
    epoch: '0197b0c0-0000-7000-8000-00000000e001',
    at: minute(minutes),
    command,
    corrects: command === 'correct' ? index : null,
    override: false,
    actorRole: 'driver',
    reasonCode: null,
    stateBefore: null,
    promisedBy: minute(60 + index),
    order: { ...numbers, state, driverId: holder }
  }))
  return facts.reduce<CountedOrder | null>(countFact, null)!
}

const toPickup: Step[] = [
  ['placeOrder', 'CREATED', 0],
  ['acceptOffer', 'ASSIGNED', 5],
  ['markPickedUp', 'PICKED_UP', 10]
]
const toDelivery: Step[] = [
  ...toPickup,
  ['startDelivery', 'OUT_FOR_DELIVERY', 11],
  ['confirmDelivery', 'DELIVERED', 40]
]

describe('countFact', () => {
  it('countFact keeps the first promise, the pickup and the end', () => {
    expect(after(...toDelivery)).toMatchObject({
      placedAt: minute(0),
      firstPromise: minute(60),
      pickedUpAt: minute(10),
      endedAt: minute(40),
      haul: { leg: 1, driverId, from: minute(10), to: minute(40) }
    })
  })

  it('countFact has the parcel on board all the time when a delivery is taken back', () => {
    const order = after(...toDelivery, ['correct', 'OUT_FOR_DELIVERY', 50])
    expect(order).toMatchObject({ endedAt: null, haul: { leg: 1, from: minute(10), to: null } })
  })

  it('countFact forgets a pickup that was taken back, and what was on board', () => {
    const order = after(...toPickup, ['correct', 'ASSIGNED', 12])
    expect(order).toMatchObject({ pickedUpAt: null, haul: null })
  })

  it('countFact has a leg for each driver, and the hub in between', () => {
    const toHub: Step[] = [...toPickup, ['dropAtHub', 'AT_HUB', 20]]
    expect(after(...toHub).haul).toEqual({ leg: 1, driverId, from: minute(10), to: minute(20) })
    const order = after(
      ...toHub,
      ['acceptOffer', 'AT_HUB', 25, otherDriverId],
      ['loadAtHub', 'LOADED', 30, otherDriverId]
    )
    expect(order.haul).toEqual({ leg: 2, driverId: otherDriverId, from: minute(30), to: null })
    expect(order.pickedUpAt).toEqual(minute(10))
  })

  it('countFact changes nothing for a tombstone but the version', () => {
    const order = after(...toDelivery)
    const deleted = { orderId: order.orderId, version: 6, epoch: '', at: minute(90), command: 'deleted' as const }
    expect(countFact(order, deleted)).toEqual({ ...order, version: 6 })
    expect(() => countFact(null, deleted)).toThrow('is deleted before it was placed')
  })
})
