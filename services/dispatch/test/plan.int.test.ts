import { describe, expect } from 'vitest'
import { dispatchRpc } from '#rpc/dispatch-rpc.ts'
import { lockRoutes } from '#db/routes.ts'
import { saveDriver } from '#db/drivers.ts'
import type { DispatchTables } from '#db/tables.ts'
import { applyOrderChange } from '#use-cases/apply-order-change.ts'
import { Dispatch } from '@ilbud/proto/grpc/gen/dispatch_pb'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { localCalls } from '@ilbud/testkit/local-calls'
import type { Kysely } from 'kysely'
import { dispatchTest as it, planDeps } from './a-dispatch.ts'
import { accepted, aPlacedOrder, at, driverA, driverB, next, noon, situation } from './order-changes.ts'

const driverC = '0197b0c0-0000-7000-8000-0000000000c1'

const toPlan = ({ orderId, pickup, delivery, promise }: OrderChange) => ({
  orderId,
  from: { lat: pickup.lat!, lng: pickup.lng! },
  to: { lat: delivery.lat!, lng: delivery.lng! },
  weightGrams: 2000,
  quantity: 1,
  serviceLevel: 'standard',
  promiseLow: promise.low,
  promiseHigh: promise.high
})

/** A in the north with an order, B in the south, and C off duty. Calls come from orders. */
async function aFleet(db: Kysely<DispatchTables>) {
  const deps = planDeps(db, noon)
  const place = async (driverId: string, north: number): Promise<void> => {
    const [placed, taken] = accepted(driverId, { pickup: at(north), delivery: at(north) }) as [OrderChange, OrderChange]
    const done = ['markPickedUp', 'confirmDelivery'] as const
    const onBoard = next(taken, done[0], situation('PICKED_UP', driverId))
    const ended = next(onBoard, done[1], situation('DELIVERED', driverId))
    await db.transaction().execute(async (trx) => {
      for (const change of [placed, taken, onBoard, ended]) await applyOrderChange(trx, deps, change)
    })
  }
  await db.transaction().execute(async (trx) => {
    await saveDriver(trx, { id: driverA, onDuty: true })
    await saveDriver(trx, { id: driverB, onDuty: true })
    await saveDriver(trx, { id: driverC, onDuty: false })
  })
  await place(driverA, 5)
  await place(driverB, -5)
  const own = accepted(driverA, { pickup: at(5), delivery: at(8) }).at(-1)!
  await db.transaction().execute((trx) => applyOrderChange(trx, deps, own))
  return { own, dispatch: localCalls('orders', [dispatchRpc(deps)]).to(Dispatch) }
}

describe('the insertions of one order', () => {
  it('rank the drivers that were named by what it costs their routes, and say why', async ({ db }) => {
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

describe('the plan of many orders', () => {
  it('gives each to the driver who is there, changes nothing, and leaves out what nobody can place', async ({ db }) => {
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
    await db.transaction().execute((trx) => applyOrderChange(trx, deps, taken))
    const [routeA, routeB] = await db.transaction().execute((trx) => lockRoutes(trx, [driverA, driverB]))
    expect(routeA!.stops.map(({ orderId }) => orderId)).toEqual([own.orderId, own.orderId])
    expect(routeB!.totalKm).toBe(plan.assignments[1]!.addedKm)
  })

  it('says when nobody is on duty, and when nobody’s place is known', async ({ db }) => {
    const dispatch = localCalls('orders', [dispatchRpc(planDeps(db, noon))]).to(Dispatch)
    const order = toPlan(aPlacedOrder())
    const reasons = async () => (await dispatch.plan({ orders: [order] })).unassigned.map(({ reason }) => reason)
    expect(await reasons()).toEqual(['NO_DRIVER'])
    await db.transaction().execute((trx) => saveDriver(trx, { id: driverA, onDuty: true }))
    expect(await reasons()).toEqual(['NO_POSITION'])
  })
})
