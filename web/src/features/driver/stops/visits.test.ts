import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { describe, expect, it } from 'vitest'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { driverStops } from './driver-stops.ts'
import { dueOf, dueTimeOf, lateMinOf, parcelCount, visitsOf } from './visits.ts'

const noon = '2026-11-20T12:00:00.000Z'
const onBoard = { status: 'picked_up', allowedActions: ['startDelivery'] } as const satisfies Partial<DriverOrder>

/** How many stops each visit has, of orders in this order. */
function sizes(...orders: DriverOrder[]): number[] {
  return visitsOf(driverStops(orders, null, Date.now())).map(({ length }) => length)
}

describe('visits', () => {
  it('a visit joins neighbouring stops at one door that are done in the same way', () => {
    const order = () => anOwnOrder(onBoard)
    expect(sizes(order(), order(), order())).toEqual([3])
    expect(sizes(order(), anOwnOrder({ ...onBoard, deliveryAddress: 'Odengatan 1' }), order())).toEqual([1, 1, 1])
  })

  it.for<[string, Partial<DriverOrder>]>([
    ['floor', { deliveryNotes: 'Floor 3' }],
    ['place on the map', { delivery: { lat: 59.3144, lng: 18.0839 } }],
    ['wish of the recipient', { leaveAtDoor: true }],
    ['next step', { status: 'in_transit', allowedActions: ['confirmDelivery'] }],
    ['direction', { returning: true, deliveryAddress: 'x', pickupAddress: 'Skånegatan 78, Södermalm, Stockholm' }],
    ['decision after a failed attempt', { attempts: 1, status: 'in_transit', allowedActions: [] }]
  ])('a visit does not join stops that differ in their %s', ([, parts]) => {
    expect(sizes(anOwnOrder(onBoard), anOwnOrder({ ...onBoard, ...parts }))).toEqual([1, 1])
  })

  it('a visit joins pickups with the same code and notes, and not those whose time has not come', () => {
    const early = anOwnOrder({ allowedActions: ['releaseJob'] })
    const pickups = (...orders: DriverOrder[]) =>
      visitsOf(driverStops(orders, null, Date.now()).filter(({ kind }) => kind === 'pickup')).map((one) => one.length)
    expect(pickups(anOwnOrder(), anOwnOrder())).toEqual([2])
    expect(pickups(anOwnOrder(), anOwnOrder({ pickupGateCode: '1' }), early)).toEqual([1, 1, 1])
  })

  it('visits have as many parcels as their orders together, and the earliest promise', () => {
    const orders = [
      anOwnOrder({ ...onBoard, packageQuantity: 2, promise: { low: noon, high: '2026-11-20T13:00:00.000Z' } }),
      anOwnOrder({ ...onBoard, promise: { low: noon, high: '2026-11-20T12:30:00.000Z' } })
    ]
    const [visit] = visitsOf(driverStops(orders, null, 0))
    expect(visit).toHaveLength(2)
    expect(parcelCount(orders)).toBe(3)
    expect(dueOf(visit!)).toBe('2026-11-20T12:30:00.000Z')
  })

  it('a parcel is due when it was promised or its recipient asked for it, whatever the estimate says', () => {
    const [one, two, three] = ['2026-11-20T13:00:00.000Z', '2026-11-20T14:00:00.000Z', '2026-11-20T15:00:00.000Z']
    const due = (parts: Partial<DriverOrder>) =>
      dueTimeOf(anOwnOrder({ estimatedDelivery: noon, promise: { low: noon, high: two }, ...parts }))
    expect(due({})).toBe(two)
    expect([due({ notAfter: one }), due({ notBefore: two, notAfter: three })]).toEqual([one, three])
    expect([due({ notBefore: one }), due({ notBefore: three })]).toEqual([two, null])
    expect([due({ returning: true }), due({ promise: null })]).toEqual([null, null])
  })

  it('a visit is as late as its latest parcel, and a time that others chose is not late', () => {
    const late = (lateMin: number | null, parts: Partial<DriverOrder> = {}) => ({
      ...driverStops([anOwnOrder({ ...onBoard, ...parts })], null, 0)[0]!,
      lateMin
    })
    expect(lateMinOf([late(null), late(7), late(3)])).toBe(7)
    expect([lateMinOf([late(null)]), lateMinOf([late(9, { notBefore: noon })])]).toEqual([null, null])
  })
})
