import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { describe, expect, it } from 'vitest'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { driverStops, mayChangePlaces } from './driver-stops.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const order = (id: string, parts = {}) =>
  anOwnOrder({ id, pickupAddress: `${id} from`, deliveryAddress: `${id} to`, ...parts })
const namesOf = (stops: ReturnType<typeof driverStops>) => stops.map(({ address }) => address)

const lineOf = (at: number): [number, number][] => [
  [18, 59 + at],
  [18, 60 + at]
]

function aRoute(ids: string[]): DriverRoute {
  const stops = ids.map((id, at) => ({
    id,
    orderId: '0197b0c0-0000-7000-8000-000000000101',
    kind: 'delivery' as const,
    address: id,
    lat: 59.3,
    lng: 18,
    arriveAt: inMinutes(10 * (at + 1)),
    window: null,
    slackMin: at === 0 ? -7 : 20,
    pinned: false
  }))
  return {
    version: 3,
    plannedAt: inMinutes(0),
    source: 'great-circle',
    totalKm: 9,
    stops,
    legs: ids.map((_, at) => ({ km: at + 1, minutes: 5, geometry: lineOf(at) }))
  }
}

describe('the stops', () => {
  it('stops come in the order of the route, with its times and distances', () => {
    const route = aRoute(['B-pickup', 'A-pickup', 'A-delivery', 'B-delivery'])
    const stops = driverStops([order('A'), order('B')], route, now)
    expect(namesOf(stops)).toEqual(['B from', 'A from', 'A to', 'B to'])
    expect(stops.map(({ arrival }) => arrival)).toEqual([10, 20, 30, 40].map((minutes) => now + minutes * 60_000))
    expect(stops.map(({ legKm }) => legKm)).toEqual([1, 2, 3, 4])
    expect(stops.map(({ line }) => line)).toEqual([0, 1, 2, 3].map(lineOf))
    expect(stops.map(({ lateMin }) => lateMin)).toEqual([7, null, null, null])
  })

  it('a parcel that is out for delivery comes first, also when the route is older', () => {
    const onItsWay = order('B', { status: 'in_transit', allowedActions: ['confirmDelivery'] })
    const stops = driverStops([order('A'), onItsWay], aRoute(['A-pickup', 'A-delivery', 'B-delivery']), now)
    expect(namesOf(stops)).toEqual(['B to', 'A from', 'A to'])
    // The route's distance to it is from another stop.
    expect(stops.map(({ legKm }) => legKm)).toEqual([null, null, 2])
    expect(stops.map(({ line }) => line)).toEqual([null, null, lineOf(1)])
  })

  it('nothing is put before a parcel that is out for delivery, nor behind a failed attempt', () => {
    const onItsWay = order('B', { status: 'in_transit', allowedActions: ['confirmDelivery'] })
    const failed = order('C', { status: 'in_transit', attempts: 1, allowedActions: ['retryDelivery'] })
    const stops = driverStops([failed, order('A'), onItsWay], null, now)
    expect(namesOf(stops)).toEqual(['B to', 'A from', 'A to', 'C to'])
    const pairs = [0, 1, 2, 3].map((at) => mayChangePlaces(stops[at], stops[at + 1]))
    expect(pairs).toEqual([false, true, false, false])
  })

  it('a stop whose attempt failed waits behind the others', () => {
    const failed = order('B', { status: 'in_transit', attempts: 1, allowedActions: ['retryDelivery'] })
    const route = aRoute(['B-delivery', 'A-pickup', 'A-delivery'])
    expect(namesOf(driverStops([failed, order('A')], route, now))).toEqual(['A from', 'A to', 'B to'])
  })

  it('an attempt that others have chosen comes where the route has it, and one of dispatch comes first', () => {
    const again = (by: 'sender' | 'recipient' | 'system' | 'dispatch') =>
      order('B', {
        status: 'in_transit',
        attempts: 1,
        allowedActions: ['confirmDelivery'],
        decision: { until: inMinutes(60), default: 'retry', window: { from: '', to: '' }, choice: 'retry', by }
      })
    const route = aRoute(['A-pickup', 'A-delivery', 'B-delivery'])
    const firstOf = (by: Parameters<typeof again>[0]) => namesOf(driverStops([again(by), order('A')], route, now))[0]
    expect([firstOf('sender'), firstOf('recipient'), firstOf('system')]).toEqual(['A from', 'A from', 'A from'])
    expect(firstOf('dispatch')).toBe('B to')
  })

  it('what is in no route yet comes last, its delivery after its pickup', () => {
    const stops = driverStops([order('A'), order('B')], aRoute(['A-delivery', 'B-pickup', 'B-delivery']), now)
    expect(namesOf(stops)).toEqual(['B from', 'B to', 'A from', 'A to'])
    expect(stops.map(({ arrival }) => arrival !== null)).toEqual([true, true, false, false])
  })

  it('without a route the stops are those of the orders, without times', () => {
    const stops = driverStops([order('A'), order('B')], null, now)
    expect(namesOf(stops)).toEqual(['A from', 'A to', 'B from', 'B to'])
    expect(new Set(stops.map(({ arrival }) => arrival))).toEqual(new Set([null]))
  })

  it('a time of the route that has passed is not shown', () => {
    const [first, second] = driverStops([order('A')], aRoute(['A-pickup', 'A-delivery']), now + 15 * 60_000)
    expect([first!.arrival, second!.arrival]).toEqual([null, now + 20 * 60_000])
  })

  it('a returning parcel leads back to where it was picked up, and one from a hub begins there', () => {
    const back = order('A', { status: 'in_transit', returning: true, allowedActions: ['confirmReturn'] })
    expect(driverStops([back], null, now)).toMatchObject([{ id: 'A-return', address: 'A from' }])
    const fetched = order('B', { hub: 'Hub Årsta' })
    expect(driverStops([fetched], null, now)).toMatchObject([
      { id: 'B-hub', address: 'Hub Årsta' },
      { id: 'B-delivery' }
    ])
  })

  it('only the driver’s own open orders are stops', () => {
    const done = order('C', { status: 'delivered', allowedActions: [] })
    expect(namesOf(driverStops([aPoolOrder(), done, order('A')], null, now))).toEqual(['A from', 'A to'])
  })
})
