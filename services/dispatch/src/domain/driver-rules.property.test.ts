import { someDriver } from '#test/a-driver.ts'
import { aPlacedOrder, at, minutesAfter, noon } from '#test/order-changes.ts'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { type VehicleKind, usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertionOf } from './candidates.ts'
import type { Driver } from './driver.ts'
import { improveOrder } from './improve-route.ts'
import { planOrders } from './plan-orders.ts'
import { placeWork, timeStops } from './plan-route.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlanContext } from './route-problem.ts'
import { isPickup, type Stop } from './stop.ts'
import { travelTable } from './travel.ts'
import { workToCome } from './work-of.ts'

const cell = fc.integer({ min: -4, max: 4 })
const kinds = Object.keys(usualVehicles) as VehicleKind[]
const order = fc.record({
  from: fc.tuple(cell, cell),
  to: fc.tuple(cell, cell),
  kg: fc.constantFrom<number>(1, 12, 45, 250),
  quantity: fc.constantFrom<number>(1, 1, 5, 40),
  due: fc.integer({ min: 1, max: 6 })
})
const driver = fc.record({
  start: fc.tuple(cell, cell),
  kind: fc.constantFrom(...kinds),
  breakMinutes: fc.constantFrom(0, 0, 20, 90),
  shiftMinutes: fc.constantFrom(null, 30, 400),
  offered: fc.array(order, { maxLength: 5 })
})

type AnOrder = typeof order extends fc.Arbitrary<infer Value> ? Value : never

function point([north, east]: readonly [number, number]): LatLng {
  const { lat, lng } = at(north, east)
  return { lat: lat!, lng: lng! }
}

function workFor(orderId: string, { from, to, kg, quantity, due }: AnOrder): [Stop, Stop] {
  const promise = { low: noon.toISOString(), high: minutesAfter(due * 30).toISOString() }
  const facts = {
    ...aPlacedOrder({ orderId, promise, weightGrams: kg * 1000, quantity }),
    atHub: false,
    goesBack: false
  }
  return workToCome({ ...facts, from: point(from), to: point(to) })
}

/** Every place there is. */
const points = Array.from({ length: 81 }, (_, place) => point([Math.floor(place / 9) - 4, (place % 9) - 4]))
const travel = greatCircleTimes()
const table = travelTable(points, await travel.matrix(points, noon))

interface Work {
  start: LatLng
  driver: Driver
  /** The orders in the order in which they come to the driver, those that do not fit left out. */
  stops: Stop[]
}

const aWorkingDriver = driver.map(({ start, kind, breakMinutes, shiftMinutes, offered }): Work => {
  const shift = {
    vehicle: usualVehicles[kind],
    breakUntil: breakMinutes ? minutesAfter(breakMinutes) : null,
    shiftEndsAt: shiftMinutes === null ? null : minutesAfter(shiftMinutes)
  }
  const context = { now: noon, start: point(start), driver: someDriver(shift), travel: table }
  const stops = offered.reduce<Stop[]>((before, each, number) => {
    const work = workFor(`${number}`, each)
    const { reason } = insertionOf({ driverId: 'd', onDuty: true, stops: before }, work, context)
    return reason === 'VEHICLE_TOO_SMALL' ? before : placeWork(before, work, context)
  }, [])
  return { start: context.start, driver: context.driver as Driver, stops }
})

function contextOf({ start, driver: own }: Work): PlanContext {
  return { now: noon, start, driver: own, travel: table }
}

/** Counted anew: what is on board after each stop. */
function expectToFit(stops: readonly Stop[], { vehicle }: Driver): void {
  const onBoard = new Map<string, Stop>()
  for (const stop of stops) {
    if (!isPickup(stop)) onBoard.delete(stop.orderId)
    else onBoard.set(stop.orderId, stop)
    const sum = (unit: 'kg' | 'parcels'): number => [...onBoard.values()].reduce((all, each) => all + each[unit], 0)
    expect(sum('kg')).toBeLessThanOrEqual(vehicle!.maxKg)
    expect(sum('parcels')).toBeLessThanOrEqual(vehicle!.maxParcels)
  }
}

function expectNoneInBreak(stops: readonly Stop[], context: PlanContext): void {
  const end = context.driver.breakUntil?.toISOString() ?? ''
  for (const { arriveAt } of timeStops(stops, context).stops) expect(arriveAt >= end).toBe(true)
}

describe('vehicles and breaks', () => {
  it('no route carries more at a time than fits, or has a stop in a break, before and after the search', () => {
    const property = (work: Work, seed: number): void => {
      const context = contextOf(work)
      const better = improveOrder(work.stops, context, seed) ?? work.stops
      for (const stops of [work.stops, better]) {
        expectToFit(stops, work.driver)
        expectNoneInBreak(stops, context)
      }
      expect(better.map(({ id }) => id).toSorted()).toEqual(work.stops.map(({ id }) => id).toSorted())
    }
    fc.assert(fc.property(aWorkingDriver, fc.nat(), property), { numRuns: 60, seed: 31 })
  })

  it('no plan of many orders gives a driver more than fits, and says of the rest that nobody can take it', () => {
    const property = (fleet: Work[], offered: AnOrder[]): void => {
      const drivers = fleet.map((work, number) => ({
        ...work,
        driverId: `driver-${number}`,
        stops: work.stops.map((stop) => ({ ...stop, id: `${number}-${stop.id}`, orderId: `${number}-${stop.orderId}` }))
      }))
      const work = offered.map((each, number) => workFor(`new-${number}`, each))
      const { assignments, unassigned } = planOrders(drivers, work, { now: noon, travel: table })
      expect(assignments.length + unassigned.length).toBe(work.length)
      for (const { orderId } of unassigned) {
        const [stop] = work.find(([{ orderId: id }]) => id === orderId)!
        const fits = drivers.some(
          ({ driver: { vehicle } }) => stop.kg <= vehicle!.maxKg && stop.parcels <= vehicle!.maxParcels
        )
        expect(fits).toBe(false)
      }
      for (const each of drivers) {
        const own = work.filter(([{ orderId }]) =>
          assignments.some((row) => row.orderId === orderId && row.driverId === each.driverId)
        )
        const placed = own.reduce((before, one) => placeWork(before, one, contextOf(each)), each.stops)
        expectToFit(placed, each.driver)
      }
    }
    const fleets = fc.array(aWorkingDriver, { minLength: 1, maxLength: 3 })
    fc.assert(fc.property(fleets, fc.array(order, { minLength: 1, maxLength: 6 }), property), { numRuns: 40, seed: 31 })
  })

  it('what staff assign although it does not fit is carried, and loses nothing else', () => {
    const property = (work: Work): void => {
      const context = contextOf(work)
      const huge = workFor('huge', { from: [0, 0], to: [1, 1], kg: 5000, quantity: 1, due: 2 })
      const stops = placeWork(work.stops, huge, context)
      expect(stops.map(({ id }) => id).toSorted()).toEqual([...work.stops, ...huge].map(({ id }) => id).toSorted())
      expect(timeStops(stops, context).stops).toHaveLength(stops.length)
      expect(insertionOf({ driverId: 'd', onDuty: true, stops: work.stops }, huge, context)).toMatchObject({
        fits: false,
        reason: 'VEHICLE_TOO_SMALL'
      })
      const searched = improveOrder(stops, context, 1) ?? stops
      expect(searched.map(({ id }) => id).toSorted()).toEqual(stops.map(({ id }) => id).toSorted())
    }
    fc.assert(fc.property(aWorkingDriver, property), { numRuns: 30, seed: 31 })
  })

  it('an order that keeps the shift is said to fit, and one that does not is not', () => {
    const property = (work: Work, offered: AnOrder): void => {
      const context = contextOf(work)
      const added = workFor('new', offered)
      const before = timeStops(work.stops, context).stops.at(-1)
      const { fits, reason } = insertionOf({ driverId: 'd', onDuty: true, stops: work.stops }, added, context)
      const after = timeStops(placeWork(work.stops, added, context), context).stops.at(-1)!
      const end = work.driver.shiftEndsAt?.toISOString()
      if (fits && end) expect(after.leaveAt <= end || (before?.leaveAt ?? '') >= after.leaveAt).toBe(true)
      if (reason === 'AFTER_SHIFT') expect(after.leaveAt > end!).toBe(true)
    }
    fc.assert(fc.property(aWorkingDriver, order, property), { numRuns: 60, seed: 31 })
  })
})
