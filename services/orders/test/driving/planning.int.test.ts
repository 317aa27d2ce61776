import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { saveDriver } from '#db/neighbours.ts'
import type { PlacedOrder } from '#use-cases/planning/route-plan.ts'
import { mostInPlan } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const path = '/api/admin/v1/dispatch/plan'
const figures = { before: { km: 4, lateMinutes: 0 }, after: { km: 9.5, lateMinutes: 3 } }

type App = Awaited<ReturnType<typeof anOrdersApp>>

/** dispatch gives everything to one driver, and remembers what it was asked about. */
function planFor(app: App, driverId: string): PlacedOrder[] {
  const seen: PlacedOrder[] = []
  app.routePlan.plan = async (orders) => {
    seen.push(...orders)
    return {
      assignments: orders.map(({ order }) => ({ orderId: order.id, driverId, addedKm: 2.5 })),
      unassigned: [],
      ...figures
    }
  }
  return seen
}

describe('the candidates of an order', () => {
  it('the candidates of an order are listed in the order of the plan with its figures, and those that dispatch does not know come last', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const { id } = await app.place(aSender())
    const [near, far, unknown] = [randomUUID(), randomUUID(), randomUUID()]
    app.near.push(...[unknown, near, far].map((driver) => ({ id: driver, name: driver, onDuty: true, seen: null })))
    const figuresOf = { addedKm: 2.1, lateMinutes: 0, fits: true }
    app.routePlan.insertions = async ({ order }, ids) => {
      expect([order.id, ids]).toEqual([id, [unknown, near, far]])
      return [
        { driverId: far, addedMinutes: 6, reason: 'ON_THE_WAY', ...figuresOf },
        { driverId: near, addedMinutes: 9, reason: 'FREE', ...figuresOf }
      ]
    }
    const candidates = (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}/candidates`)).json()
    expect(candidates).toMatchObject([
      { driverId: far, addedMinutes: 6, addedKm: 2.1, lateMinutes: 0, fits: true, reason: 'ON_THE_WAY' },
      { driverId: near, addedMinutes: 9, reason: 'FREE' },
      { driverId: unknown, addedMinutes: null, addedKm: null, lateMinutes: null, fits: null, reason: null }
    ])
  })

  it('the candidates of an order are not planned for an order with an address that nobody could place', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const { id } = await app.place(aSender(), { deliveryAddress: 'Obefintliga stigen 4711' })
    app.near.push({ id: randomUUID(), name: 'Mei Lind', onDuty: true, seen: null })
    app.routePlan.insertions = async () => {
      throw new Error('the figures would be a guess')
    }
    const candidates = (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}/candidates`)).json()
    expect(candidates).toMatchObject([{ name: 'Mei Lind', addedMinutes: null, reason: null }])
  })

  it('the candidates of an order are not planned where an admin wants them by distance', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const { id } = await app.place(aSender())
    app.near.push({ id: randomUUID(), name: 'Mei Lind', onDuty: true, seen: null })
    app.routePlan.insertions = async () => {
      throw new Error('nobody wants a plan')
    }
    const body = { dispatch: { mode: 'manual' } }
    const changed = await app.ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', { body })
    expect(changed.json()).toMatchObject({ dispatch: { mode: 'manual' } })
    const candidates = (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}/candidates`)).json()
    expect(candidates).toMatchObject([{ name: 'Mei Lind', addedMinutes: null }])
    const refused = await app.ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', {
      body: { dispatch: { mode: 'magic' } }
    })
    expect(refused.statusCode).toBe(400)
  })
})

describe('the plan of many orders', () => {
  it('the plan of many orders is a preview that changes nothing, with a reason for each order that it leaves out', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const [first, second, taken] = [await app.place(sender), await app.place(sender), await app.place(sender)]
    const driver = aDriver()
    await app.ask(driver, 'POST', `/api/driver/orders/${taken.id}/accept`, { body: {} })
    const missing = randomUUID()
    const seen = planFor(app, driver.id)
    const body = { orderIds: [first.id, taken.id, missing, second.id, first.id], apply: false }
    const answer = await app.ask(aStaff(), 'POST', path, { body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      assignments: [first, second].map(({ id }) => ({ orderId: id, driverId: driver.id, addedKm: 2.5 })),
      unassigned: [
        { orderId: taken.id, reason: 'NOT_WAITING' },
        { orderId: missing, reason: 'NOT_FOUND' }
      ],
      ...figures
    })
    expect(seen.map(({ order, from }) => [order.id, from])).toEqual(
      [first, second].map(({ id }) => [id, expect.objectContaining({ lat: expect.any(Number) })])
    )
    const order = (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${first.id}`)).json()
    expect(order).toMatchObject({ status: 'PENDING', driver: null })
  })

  it('the plan of many orders assigns when it is applied, with a row per order, and refuses what has become impossible', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const [first, second] = [await app.place(sender), await app.place(sender)]
    const driver = aDriver()
    await saveDriver(db, { id: driver.id, disabled: false })
    planFor(app, driver.id)
    const plan = app.routePlan.plan
    app.routePlan.plan = async (orders) => {
      // While dispatch is planning, somebody takes one of them.
      await app.ask(aDriver(), 'POST', `/api/driver/orders/${second.id}/accept`, { body: {} })
      return plan(orders)
    }
    const body = { filter: 'unassigned', apply: true }
    const { applied, assignments } = (await app.ask(aStaff(), 'POST', path, { body })).json()
    expect(assignments).toHaveLength(2)
    expect(applied).toMatchObject({ succeeded: 1, failed: 1 })
    expect(applied.results).toContainEqual({ id: first.id, ok: true })
    expect(applied.results).toContainEqual({
      id: second.id,
      ok: false,
      code: 'VERSION_CONFLICT',
      message: expect.any(String)
    })
    const order = (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${first.id}`)).json()
    expect(order.driver.id).toBe(driver.id)
  })

  it('the plan of many orders is refused when it is aimed at nothing, at both, or at too many, and while dispatch is away', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const ask = async (body: object, user = aStaff()) => {
      const answer = await app.ask(user, 'POST', path, { body })
      return [answer.statusCode, answer.json().code]
    }
    const ids = Array.from({ length: mostInPlan + 1 }, () => randomUUID())
    expect(await ask({ apply: false })).toEqual([400, 'INVALID_REQUEST'])
    expect(await ask({ orderIds: ids, filter: 'unassigned', apply: false })).toEqual([400, 'INVALID_REQUEST'])
    expect(await ask({ orderIds: [ids[0]], apply: 'perhaps' })).toEqual([400, 'INVALID_REQUEST'])
    expect(await ask({ orderIds: ids, apply: false })).toEqual([422, 'PLAN_TOO_LARGE'])
    expect(await ask({ orderIds: [ids[0]], apply: false })).toEqual([503, 'UNAVAILABLE'])
    expect((await ask({ orderIds: [ids[0]], apply: false }, aSender()))[0]).toBe(403)
  })
})
