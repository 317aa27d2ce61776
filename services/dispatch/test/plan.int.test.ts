import { describe, expect } from 'vitest'
import { dispatchRpc } from '#rpc/dispatch-rpc.ts'
import { findRoute, lockRoutes } from '#db/routes.ts'
import { saveDriver } from '#db/drivers.ts'
import type { DispatchTables } from '#db/tables.ts'
import { applyDriverChange } from '#use-cases/apply-driver-change.ts'
import { applyOrderChange } from '#use-cases/apply-order-change.ts'
import type { DriverChange } from '@ilbud/proto/events/drivers'
import { Dispatch } from '@ilbud/proto/grpc/gen/dispatch_pb'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import type { Kysely } from 'kysely'
import { aDriver } from './a-driver.ts'
import { dispatchTest as it, planDeps } from './a-dispatch.ts'
import { accepted, aPlacedOrder, at, driverA, driverB, minutesAfter, next, noon, situation } from './order-changes.ts'

const driverC = '0197b0c0-0000-7000-8000-0000000000c1'

const toPlan = ({ orderId, pickup, delivery, promise, weightGrams }: OrderChange) => ({
  orderId,
  from: { lat: pickup.lat!, lng: pickup.lng! },
  to: { lat: delivery.lat!, lng: delivery.lng! },
  weightGrams: weightGrams ?? 0,
  quantity: 1,
  serviceLevel: 'standard',
  promiseLow: promise.low,
  promiseHigh: promise.high
})

type OrderToPlanFields = ReturnType<typeof toPlan>

const aChange: DriverChange = { version: 3, driverId: driverA, onDuty: true, disabled: false }

/** A in the north with an order, B in the south, and C off duty. Calls come from orders. */
async function aFleet(db: Kysely<DispatchTables>) {
  const deps = planDeps(db, noon)
  const place = async (driverId: string, north: number): Promise<void> => {
    const [placed, taken] = accepted(driverId, { pickup: at(north), delivery: at(north) }) as [OrderChange, OrderChange]
    const done = ['markPickedUp', 'confirmDelivery'] as const
    const onBoard = next(taken, done[0], situation('PICKED_UP', driverId))
    const ended = next(onBoard, done[1], situation('DELIVERED', driverId))
    await db.transaction().execute(async (trx) => {
      for (const change of [placed, taken, onBoard, ended]) await applyOrderChange(trx, deps, { change, at: noon })
    })
  }
  await db.transaction().execute(async (trx) => {
    await saveDriver(trx, aDriver({ id: driverA }))
    await saveDriver(trx, aDriver({ id: driverB }))
    await saveDriver(trx, aDriver({ id: driverC, onDuty: false }))
  })
  await place(driverA, 5)
  await place(driverB, -5)
  const own = accepted(driverA, { pickup: at(5), delivery: at(8) }).at(-1)!
  await db.transaction().execute((trx) => applyOrderChange(trx, deps, { change: own, at: noon }))
  return { own, dispatch: localCalls('orders', [dispatchRpc(deps)]).to(Dispatch) }
}

describe('the insertions of one order', () => {
  it('the insertions of an order rank the named drivers by what it costs their routes, and say why', async ({ db }) => {
    const { dispatch } = await aFleet(db)
    const order = toPlan(aPlacedOrder({ pickup: at(5), delivery: at(7) }))
    const stranger = '0197b0c0-0000-7000-8000-0000000000d1'
    const { drivers } = await dispatch.insertions({ order, driverIds: [driverC, driverB, stranger, 'x', driverA] })
    expect(drivers).toMatchObject([
      { driverId: driverA, addedKm: 0, addedMinutes: 0, lateMinutes: 0, fits: true, reason: 'ON_THE_WAY' },
      { driverId: driverB, lateMinutes: 0, fits: true, reason: 'FREE' },
      { driverId: driverC, fits: false, reason: 'OFF_DUTY' }
    ])
    // Ten kilometres to the pickup and two to the door, as the crow flies.
    expect(drivers[1]!.addedKm).toBeGreaterThan(12)
    expect(drivers[1]!.addedKm).toBeLessThan(12 * 1.6)
    expect((await dispatch.insertions({ order, driverIds: [] })).drivers).toEqual([])
  })
})

it('a driver whom the order does not fit, who is on a break, or who stops working before, is no candidate', async ({
  db
}) => {
  const { dispatch } = await aFleet(db)
  const heavy = toPlan(aPlacedOrder({ pickup: at(5), delivery: at(7), weightGrams: 30_000 }))
  const order = toPlan(aPlacedOrder({ pickup: at(5), delivery: at(7) }))
  const change = (fields: Partial<DriverChange>) =>
    db.transaction().execute((trx) => applyDriverChange(trx, planDeps(db, noon), { ...aChange, ...fields }))
  const first = async (wanted: OrderToPlanFields) =>
    (await dispatch.insertions({ order: wanted, driverIds: [driverA] })).drivers[0]
  const plan = async (wanted: OrderToPlanFields) => (await dispatch.plan({ orders: [wanted] })).assignments[0]?.driverId

  await change({ vehicle: usualVehicles.bike })
  expect(await first(heavy)).toMatchObject({ fits: false, reason: 'VEHICLE_TOO_SMALL' })
  expect(await first(order)).toMatchObject({ fits: true, reason: 'ON_THE_WAY' })
  expect([await plan(heavy), await plan(order)]).toEqual([driverB, driverA])
  // A car's is known from the first change on, and stays known when an event does not say it.
  await change({ breakUntil: minutesAfter(30).toISOString() })
  expect(await first(heavy)).toMatchObject({ fits: false, reason: 'VEHICLE_TOO_SMALL' })
  expect(await first(order)).toMatchObject({ fits: false, reason: 'ON_BREAK' })
  expect(await plan(order)).toBe(driverB)
  await change({ shiftEndsAt: minutesAfter(5).toISOString() })
  expect(await first(order)).toMatchObject({ fits: false, reason: 'AFTER_SHIFT' })
})

it('a break moves the stops behind its end, and they come back when it ends early', async ({ db }) => {
  const { own } = await aFleet(db)
  const change = (fields: Partial<DriverChange>) =>
    db.transaction().execute((trx) => applyDriverChange(trx, planDeps(db, noon), { ...aChange, ...fields }))
  const arrivals = async () => (await findRoute(db, driverA))!.stops.map(({ arriveAt }) => arriveAt)
  const before = await arrivals()
  const end = minutesAfter(45).toISOString()
  await change({ breakUntil: end })
  expect(own.orderId).toBe((await findRoute(db, driverA))!.stops[0]!.orderId)
  expect((await arrivals()).every((arriveAt) => arriveAt >= end)).toBe(true)
  await change({})
  expect(await arrivals()).toEqual(before)
})

describe('the plan of many orders', () => {
  it('the plan of many orders gives each to the driver who is there, changes nothing, and leaves out what nobody can place', async ({
    db
  }) => {
    const { dispatch, own } = await aFleet(db)
    const before = await db.selectFrom('routes').selectAll().orderBy('driver_id').execute()
    const north = toPlan(aPlacedOrder({ pickup: at(6), delivery: at(7) }))
    const south = toPlan(aPlacedOrder({ pickup: at(-6), delivery: at(-7) }))
    const { from: _from, ...nowhere } = toPlan(aPlacedOrder())
    const plan = await dispatch.plan({ orders: [north, nowhere, south] })
    expect(plan.assignments).toMatchObject([
      { orderId: north.orderId, driverId: driverA, addedKm: 0 },
      { orderId: south.orderId, driverId: driverB }
    ])
    expect(plan.unassigned).toMatchObject([{ orderId: nowhere.orderId, reason: 'NOT_LOCATED' }])
    // Each figure is rounded.
    expect(Math.abs(plan.after!.km - plan.before!.km - plan.assignments[1]!.addedKm)).toBeLessThan(0.16)
    expect(await db.selectFrom('routes').selectAll().orderBy('driver_id').execute()).toEqual(before)

    // What is planned is what the route becomes when the order is assigned.
    const deps = planDeps(db, noon)
    const taken = accepted(driverB, { orderId: south.orderId, pickup: at(-6), delivery: at(-7) }).at(-1)!
    await db.transaction().execute((trx) => applyOrderChange(trx, deps, { change: taken, at: noon }))
    const [routeA, routeB] = await db.transaction().execute((trx) => lockRoutes(trx, [driverA, driverB]))
    expect(routeA!.stops.map(({ orderId }) => orderId)).toEqual([own.orderId, own.orderId])
    expect(routeB!.totalKm).toBe(plan.assignments[1]!.addedKm)
  })

  it('the plan of many orders says when nobody is on duty, and when nobody’s place is known', async ({ db }) => {
    const dispatch = localCalls('orders', [dispatchRpc(planDeps(db, noon))]).to(Dispatch)
    const order = toPlan(aPlacedOrder())
    const reasons = async () => (await dispatch.plan({ orders: [order] })).unassigned.map(({ reason }) => reason)
    expect(await reasons()).toEqual(['NO_DRIVER'])
    await db.transaction().execute((trx) => saveDriver(trx, aDriver({ id: driverA })))
    expect(await reasons()).toEqual(['NO_POSITION'])
  })
})
