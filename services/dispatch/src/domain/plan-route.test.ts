import type { TravelSource } from '@ilbud/proto/http/dispatch/driver-route'
import { someDriver } from '#test/a-driver.ts'
import { aPlacedOrder, minutesAfter, noon } from '#test/order-changes.ts'
import { expect, it } from 'vitest'
import { insertionOf } from './candidates.ts'
import { placeWork, timeStops } from './plan-route.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlanContext } from './route-problem.ts'
import type { Stop } from './stop.ts'
import { workToCome } from './work-of.ts'

const minutesBetween = (from: LatLng, to: LatLng): number => Math.abs(from.lng - to.lng)

/** A town of one street, a degree a minute. */
const context: PlanContext = {
  now: noon,
  start: { lat: 59, lng: 0 },
  driver: someDriver(),
  travel: {
    source: 'great-circle',
    seconds: (from, to) => 60 * minutesBetween(from, to),
    metres: (from, to) => 500 * minutesBetween(from, to),
    between: (places) => ({ seconds: rowsOf(places, 60), metres: rowsOf(places, 500) })
  }
}

function rowsOf(places: readonly (LatLng | null)[], perMinute: number): number[][] {
  return places.map((from) => places.map((to) => perMinute * minutesBetween(from!, to!)))
}

function work(orderId: string, [from, to]: [number, number], dueMinutes: number): [Stop, Stop] {
  const promise = { low: noon.toISOString(), high: minutesAfter(dueMinutes).toISOString() }
  const places = { from: { lat: 59, lng: from }, to: { lat: 59, lng: to } }
  return workToCome({ ...aPlacedOrder({ orderId, promise }), ...places, atHub: false, goesBack: false })
}

/** A parcel on board for a door 20 minutes away, and an order the other way that takes 11 minutes before it. */
function orderedStops(dueMinutes: number, source: TravelSource = 'great-circle'): string[] {
  const [, onBoard] = work('on board', [0, 20], dueMinutes)
  const stops = placeWork([onBoard], work('new', [-2, -1], 500), {
    ...context,
    travel: { ...context.travel, source }
  })
  return stops.map(({ orderId, kind }) => `${orderId} ${kind}`)
}

it('a stop on the way is made first only if the promise of the next one keeps a reserve', () => {
  const [first, after] = [
    ['new pickup', 'new delivery', 'on board delivery'],
    ['on board delivery', 'new pickup', 'new delivery']
  ]
  expect(orderedStops(31 + 16)).toEqual(first)
  expect(orderedStops(31 + 14)).toEqual(after)
  // Whose travel times are better needs less of it.
  expect(orderedStops(31 + 11, 'streets')).toEqual(first)
  expect(orderedStops(31 + 9, 'streets')).toEqual(after)
})

it('a driver who arrives within the reserve is not late', () => {
  const insertionAt = (due: number) =>
    insertionOf({ driverId: 'd', onDuty: true, stops: [] }, work('new', [0, 10], due), context)
  // After a pickup of 4 minutes.
  expect(insertionAt(15)).toMatchObject({ lateMinutes: 0, reason: 'FREE' })
  expect(insertionAt(12)).toMatchObject({ lateMinutes: 2, reason: 'LATE' })
})

it('parcels of one place are picked up and handed over with the parking counted once', () => {
  const parcels = [work('first', [5, 10], 500), work('second', [5, 10], 500), work('third', [5, 12], 500)]
  const stops = [...parcels.map(([pickup]) => pickup), ...parcels.map(([, delivery]) => delivery)]
  const minutes = (time: string): number => (Date.parse(time) - noon.getTime()) / 60_000
  const times = timeStops(stops, context).stops.map(({ arriveAt, leaveAt }) => [minutes(arriveAt), minutes(leaveAt)])
  expect(times).toEqual([
    [5, 7],
    [7, 9],
    [9, 13],
    [18, 19],
    [19, 22],
    [24, 27]
  ])
})
