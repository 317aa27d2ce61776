import { someDriver } from '#test/a-driver.ts'
import { aPlacedOrder, at, minutesAfter, noon } from '#test/order-changes.ts'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertionOf, ranked } from './candidates.ts'
import { pacedSeconds } from './driver.ts'
import { type DriverToPlan, type OrdersPlan, ordersPlanOf, planOrders, prepareOrders } from './plan-orders.ts'
import { insertRequests } from './planner/insert-requests.ts'
import { verify } from './planner/verify.ts'
import { placeWork, timeStops } from './plan-route.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlanContext } from './route-problem.ts'
import type { Stop } from './stop.ts'
import { pacedTravel, travelTable } from './travel.ts'
import { workToCome } from './work-of.ts'

const point = (north: number, east: number): LatLng => {
  const { lat, lng } = at(north, east)
  return { lat: lat!, lng: lng! }
}

/** An order from one corner of a small grid to another, so that places repeat. */
function workFrom(orderId: string, [fromNorth, fromEast, toNorth, toEast, due]: readonly number[]): [Stop, Stop] {
  const promise = { low: noon.toISOString(), high: minutesAfter(due! * 30).toISOString() }
  const facts = { ...aPlacedOrder({ orderId, promise }), atHub: false, goesBack: false }
  return workToCome({ ...facts, from: point(fromNorth!, fromEast!), to: point(toNorth!, toEast!) })
}

async function travelBetween(points: readonly LatLng[]): Promise<PlanContext['travel']> {
  const travel = greatCircleTimes()
  return travelTable(points, await travel.matrix(points, noon))
}

const placesOf = (drivers: readonly DriverToPlan[], work: readonly (readonly [Stop, Stop])[]): LatLng[] => [
  ...drivers.flatMap(({ start, stops }) => [start, ...stops.map(({ place }) => place!)]),
  ...work.flat().flatMap(({ place }) => place ?? [])
]

async function planFor(
  drivers: readonly DriverToPlan[],
  work: readonly (readonly [Stop, Stop])[]
): Promise<OrdersPlan> {
  return planOrders(drivers, work, { now: noon, travel: await travelBetween(placesOf(drivers, work)) })
}

const cell = fc.integer({ min: -4, max: 4 })
const trip = fc.tuple(cell, cell, cell, cell, fc.integer({ min: 1, max: 6 }))
const fleet = fc.array(fc.record({ start: fc.tuple(cell, cell), trips: fc.array(trip, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 4
})

describe('planOrders', () => {
  it('planOrders puts every order into one route, whose driver then has it in exactly one, and its figures equal a recount', async () => {
    const property = fc.asyncProperty(fleet, fc.array(trip, { minLength: 1, maxLength: 6 }), async (some, trips) => {
      const drivers = some.map(({ start, trips: own }, driver) => ({
        driverId: `driver-${driver}`,
        start: point(...start),
        stops: own.flatMap((each, order) => workFrom(`old-${driver}-${order}`, each)),
        driver: someDriver()
      }))
      const work = trips.map((each, order) => workFrom(`new-${order}`, each))
      const plan = await planFor(drivers, work)
      expect(plan.unassigned).toEqual([])
      expect(plan.assignments.map(({ orderId }) => orderId)).toEqual(work.map(([{ orderId }]) => orderId))
      expect(await planFor(drivers, work)).toEqual(plan)

      // Every driver's route as it becomes when the assignments are made.
      const travel = await travelBetween(placesOf(drivers, work))
      const routes = drivers.map(({ driverId, start, stops }) => {
        const own = work.filter(([{ orderId }]) =>
          plan.assignments.some((row) => row.orderId === orderId && row.driverId === driverId)
        )
        const context = { now: noon, start, driver: someDriver(), travel }
        return {
          before: timeStops(stops, context),
          after: own.reduce((before: readonly Stop[], each) => placeWork(before, each, context), stops)
        }
      })
      const carried = routes.flatMap(({ after }) => after.map(({ id }) => id))
      expect(carried.toSorted()).toEqual(
        [...drivers.flatMap(({ stops }) => stops), ...work.flat()].map(({ id }) => id).toSorted()
      )
      const km = routes.reduce((sum, { before }) => sum + before.totalKm, 0)
      // Each route's figure is rounded.
      expect(Math.abs(km - plan.before.km)).toBeLessThanOrEqual(0.05 * (routes.length + 1) + 1e-6)
      // The whole plan, counted anew by code that shares nothing with the planner.
      const prepared = prepareOrders(drivers, work, { now: noon, travel })
      const solution = insertRequests(prepared.problem, prepared.present)
      const { problems, metres, lateSeconds } = verify(prepared.exact, solution)
      expect(problems).toEqual([])
      expect(ordersPlanOf(prepared, solution)).toEqual(plan)
      expect(Math.abs(plan.after.km - metres / 1000)).toBeLessThanOrEqual(0.05 + 1e-6)
      expect(Math.abs(plan.after.lateMinutes - lateSeconds / 60)).toBeLessThanOrEqual(0.5 + 1e-6)
    })
    await fc.assert(property, { seed: 17, numRuns: 60 })
  })

  it('planOrders keeps the order of what the drivers already have', async () => {
    const stops = [workFrom('old-1', [0, 0, 4, 4, 6]), workFrom('old-2', [0, 0, 4, 4, 6])].flat()
    const pinned = stops.map((stop) => ({ ...stop, pinned: true }))
    const drivers = [{ driverId: 'a', start: point(0, 0), stops: pinned, driver: someDriver() }]
    const alone = await planFor(drivers, [])
    expect(alone.after).toEqual(alone.before)
    const { before, after, assignments } = await planFor(drivers, [workFrom('new', [4, 4, 0, 0, 6])])
    expect(assignments).toEqual([{ orderId: 'new', driverId: 'a', addedKm: expect.any(Number) }])
    expect(after.km).toBeCloseTo(before.km + assignments[0]!.addedKm, 1)
  })

  it('planOrders leaves an order with an unknown place to a person', async () => {
    const [pickup, delivery] = workFrom('new', [0, 0, 1, 1, 4])
    const drivers = [{ driverId: 'a', start: point(0, 0), stops: [], driver: someDriver() }]
    const plan = await planFor(drivers, [[{ ...pickup, place: null }, delivery]])
    expect(plan).toMatchObject({ assignments: [], unassigned: [{ orderId: 'new', reason: 'NOT_LOCATED' }] })
  })

  it('planOrders lets a bike take its own time, and gives what is urgent to the car beside it', async () => {
    const bike = { kind: 'bike', maxKg: 20, maxParcels: 8 } as const
    const car = { kind: 'car', maxKg: 300, maxParcels: 60 } as const
    const driverWith = (driverId: string, vehicle: typeof bike | typeof car) => {
      const driver = someDriver({ vehicle })
      return { driverId, start: point(0, 0), stops: [], driver }
    }
    const work = workFrom('new', [0, 0, 4, 0, 0.1])
    const [byBike, byCar] = [
      await planFor([driverWith('a', bike)], [work]),
      await planFor([driverWith('b', car)], [work])
    ]
    expect(byBike.after.lateMinutes).toBeGreaterThan(byCar.after.lateMinutes)
    expect(byBike.after.km).toBe(byCar.after.km)
    // As late as the route then is.
    const { driver, start } = driverWith('a', bike)
    const travel = pacedTravel(await travelBetween(placesOf([], [work])), (way) => pacedSeconds(driver, way))
    const context = { now: noon, start, driver, travel }
    const { stops } = timeStops(placeWork([], work, context), context)
    expect(Math.abs(stops.at(-1)!.slackMin! + byBike.after.lateMinutes)).toBeLessThanOrEqual(1)
    const both = await planFor([driverWith('a', bike), driverWith('b', car)], [work])
    expect(both.assignments.map(({ driverId }) => driverId)).toEqual(['b'])
  })

  it('planOrders gives orders of two neighbourhoods to the drivers who are there', async () => {
    const drivers = [
      { driverId: 'north', start: point(4, 4), stops: [], driver: someDriver() },
      { driverId: 'south', start: point(-4, -4), stops: [], driver: someDriver() }
    ]
    const work = [workFrom('in the south', [-4, -4, -3, -3, 4]), workFrom('in the north', [4, 4, 3, 3, 4])]
    expect((await planFor(drivers, work)).assignments.map(({ driverId }) => driverId)).toEqual(['south', 'north'])
  })
})

describe('insertionOf', () => {
  const insert = async (
    start: LatLng | null,
    stops: readonly Stop[],
    { onDuty = true, trip: wanted = [0, 0, 1, 0, 4] } = {}
  ) => {
    const work = workFrom('new', wanted)
    const points = [...(start ? [start] : []), ...placesOf([], [work]), ...stops.map(({ place }) => place!)]
    const context = { now: noon, start, driver: someDriver(), travel: await travelBetween(points) }
    return insertionOf({ driverId: 'a', onDuty, stops }, work, context)
  }

  it('insertionOf says why: free, on the way, in time, late, off duty, or in an unknown place', async () => {
    const onTheWay = workFrom('old', [0, 0, 2, 0, 6])
    const elsewhere = workFrom('old', [-4, 0, -4, 2, 6])
    expect(await insert(point(0, 0), [])).toMatchObject({ reason: 'FREE', fits: true, lateMinutes: 0 })
    expect(await insert(point(0, 0), onTheWay)).toMatchObject({
      reason: 'ON_THE_WAY',
      addedKm: 0,
      addedMinutes: 0
    })
    expect(await insert(point(-4, 0), elsewhere)).toMatchObject({ reason: 'IN_TIME', fits: true })
    const late = await insert(point(-4, 0), [], { trip: [4, 0, 4, 4, 1] })
    expect(late).toMatchObject({ reason: 'LATE', fits: true })
    expect(late.lateMinutes).toBeGreaterThan(0)
    expect(await insert(point(0, 0), [], { onDuty: false })).toMatchObject({ reason: 'OFF_DUTY', fits: false })
    expect(await insert(null, [])).toMatchObject({ reason: 'NO_POSITION', fits: true })
  })

  it('insertionOf takes an order out of its own driver’s route before it is put in again', async () => {
    const work = workFrom('new', [0, 0, 2, 0, 4])
    expect(await insert(point(0, 0), work)).toEqual(await insert(point(0, 0), []))
  })

  it('insertionOf ranks whom it fits first, then those whose place is known, then the cheapest', async () => {
    const all = [
      { ...(await insert(point(0, 0), [], { onDuty: false })), driverId: 'off duty' },
      { ...(await insert(null, [])), driverId: 'unknown' },
      { ...(await insert(point(4, 4), [])), driverId: 'far' },
      { ...(await insert(point(0, 0), [])), driverId: 'near' }
    ]
    expect(ranked(all).map(({ driverId }) => driverId)).toEqual(['near', 'far', 'unknown', 'off duty'])
  })
})
