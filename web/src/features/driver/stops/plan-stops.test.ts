import { describe, expect, it } from 'vitest'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { planStops } from './plan-stops.ts'

const at = (km: number) => ({ lat: 59.3 + km / 111.195, lng: 18 })
const order = (name: string, pickupKm: number, deliveryKm: number, parts = {}) =>
  anOwnOrder({
    pickupAddress: `${name} from`,
    deliveryAddress: `${name} to`,
    pickup: at(pickupKm),
    delivery: at(deliveryKm),
    ...parts
  })
const namesOf = (stops: ReturnType<typeof planStops>) => stops.map(({ address }) => address)

describe('the stops', () => {
  it('the nearest stop comes next, and a delivery only after its pickup', () => {
    const stops = planStops([order('A', 5, 1), order('B', 2, 6)], at(0))
    expect(namesOf(stops)).toEqual(['B from', 'A from', 'B to', 'A to'])
    expect(stops.map(({ legKm }) => Math.round(legKm!))).toEqual([2, 3, 1, 5])
  })

  it('a parcel that is out for delivery comes first', () => {
    const onItsWay = order('B', 0, 9, { status: 'in_transit', allowedActions: ['confirmDelivery'] })
    expect(namesOf(planStops([order('A', 1, 2), onItsWay], at(0)))).toEqual(['B to', 'A from', 'A to'])
  })

  it('a stop whose attempt failed waits behind the others', () => {
    const failed = order('B', 0, 1, { status: 'in_transit', attempts: 1, allowedActions: ['retryDelivery'] })
    expect(namesOf(planStops([failed, order('A', 2, 3)], at(0)))).toEqual(['A from', 'A to', 'B to'])
  })

  it('a returning parcel leads back to where it was picked up', () => {
    const back = order('A', 3, 8, { status: 'in_transit', returning: true, allowedActions: ['confirmReturn'] })
    expect(namesOf(planStops([back], null))).toEqual(['A from'])
  })

  it('only the driver’s own open orders are stops, also without a position', () => {
    const done = order('C', 1, 1, { status: 'delivered', allowedActions: [] })
    const stops = planStops([aPoolOrder(), done, order('A', 1, 2, { pickup: null })], null)
    expect(namesOf(stops)).toEqual(['A from', 'A to'])
    expect(stops.map(({ legKm }) => legKm)).toEqual([null, null])
  })
})
