import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { adminOrderSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { adminVerbSchema } from '@ilbud/proto/http/dispatch/admin-commands'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import {
  aDriver,
  anOrdersApp,
  aSender,
  aStaff,
  auditOf,
  countRows,
  type Json,
  type OrdersApp,
  outboxOf
} from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const reason = 'Agreed by phone with the sender'

interface Work {
  app: OrdersApp
  driverId: string
  /** An order in a given state, with the driver if the state has one. */
  orderIn: (state: OrderState, change?: object) => Promise<string>
  /** Sends a verb. */
  want: (id: string, verb: string, body?: unknown, user?: User) => Promise<{ statusCode: number; json: () => Json }>
}

async function aWorkplace(db: Kysely<OrdersTables>, env: Record<string, string>): Promise<Work> {
  const app = await anOrdersApp(db, env)
  const driverId = randomUUID()
  await db.insertInto('drivers').values({ id: driverId, disabled: false }).execute()
  const dispatcher = aStaff()
  return {
    app,
    driverId,
    async orderIn(state, change = {}) {
      const { id } = await app.place(aSender())
      const carried = !['CREATED', 'AT_HUB', 'CANCELED'].includes(state)
      await db
        .updateTable('orders')
        .set({ state, driver_id: carried ? driverId : null, ...change })
        .where('id', '=', id)
        .execute()
      return id
    },
    want: (id, verb, body = {}, user = dispatcher) =>
      app.ask(user, 'POST', `/api/admin/v1/orders/${id}/${verb}`, { body })
  }
}

it('a verb keeps nobody from the order while names are asked for', async ({ db, env }) => {
  const { app, driverId, orderIn } = await aWorkplace(db, env)
  const id = await orderIn('CREATED')
  const { people } = app.deps
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.deps.people = {
    ...people,
    async findDrivers(ids) {
      begun.resolve()
      await gate.promise
      return people.findDrivers(ids)
    }
  }
  const [path, key] = [`/api/admin/v1/orders/${id}/assign`, randomUUID()]
  const assigning = app.ask(aStaff(), 'POST', path, { body: { driverId }, key })
  await begun.promise
  // Takes the order's lock and asks for no names.
  const renewing = await app.ask(aStaff(), 'POST', `/api/v1/orders/${id}/tracking-key`)
  gate.resolve()
  expect(renewing.statusCode, renewing.body).toBe(201)
  const { statusCode, json } = await assigning
  expect([statusCode, json().driver]).toEqual([200, { id: driverId, name: 'Yusuf Demir' }])
})

describe('every verb', () => {
  const other = randomUUID()
  const given = (driverId: string): [string, OrderState, object, object, string][] => [
    ['assign', 'CREATED', { driverId }, { status: 'ASSIGNED', driver: { id: driverId } }, 'order.assigned'],
    ['assign', 'AT_HUB', { driverId }, { status: 'IN_TRANSIT', code: 'AT_HUB' }, 'order.assigned'],
    ['reassign', 'ASSIGNED', { driverId: other }, { status: 'ASSIGNED', driver: { id: other } }, 'order.reassigned'],
    ['release', 'ASSIGNED', { reason }, { status: 'PENDING', driver: null }, 'order.released'],
    ['cancel', 'ASSIGNED', { reason }, { status: 'FAILED', code: 'CANCELED' }, 'order.canceled'],
    ['recall', 'PICKED_UP', { reason }, { status: 'FAILED', code: 'RECALLED', returning: true }, 'order.recalled'],
    ['return', 'ATTEMPT_FAILED', { reason }, { status: 'FAILED', code: 'RETURNING' }, 'order.return-started'],
    ['retry', 'ATTEMPT_FAILED', {}, { status: 'IN_TRANSIT', code: null }, 'order.delivery-retried'],
    ['pickup-failed', 'ASSIGNED', { reason: 'NOT_READY' }, { status: 'PENDING' }, 'order.pickup-failed'],
    ['attempt-failed', 'OUT_FOR_DELIVERY', { reason: 'NOBODY_HOME' }, { attempts: 1 }, 'order.attempt-failed'],
    ['hub', 'PICKED_UP', { reason }, { code: 'AT_HUB', hub: 'Ilbud Årsta', driver: null }, 'order.dropped-at-hub'],
    ['correct', 'PICKED_UP', { reason }, { status: 'ASSIGNED' }, 'order.corrected'],
    ['override', 'ASSIGNED', { command: 'markPickedUp', reason }, { status: 'PICKED_UP' }, 'order.picked-up'],
    ['lost', 'PICKED_UP', { reason }, { status: 'FAILED', code: 'LOST' }, 'order.lost']
  ]

  it('every verb answers the admin’s order, publishes it once, and is audited without free text', async ({
    db,
    env
  }) => {
    const { app, driverId, orderIn, want } = await aWorkplace(db, env)
    await db.insertInto('drivers').values({ id: other, disabled: false }).execute()
    const admin = aStaff('admin')
    const verbs = given(driverId)
    for (const [verb, state, body, shown, event] of verbs) {
      const id = await orderIn(state)
      const before = await countRows(db)
      const answer = await want(id, verb, body, admin)
      expect(answer.statusCode, `${verb}: ${JSON.stringify(answer.json())}`).toBe(200)
      expect(adminOrderSchema.parse(answer.json()), verb).toMatchObject({ id, version: 2, ...shown })
      const [, published] = await outboxOf(db, id)
      expect(published, verb).toMatchObject({
        type: event,
        data: { version: 2, before: { state }, actor: { id: admin.id, role: 'admin' }, override: verb === 'override' }
      })
      expect(JSON.stringify(published)).not.toContain(reason)
      const after = await countRows(db)
      expect(after).toEqual({ ...before, order_events: before.order_events! + 1, outbox: before.outbox! + 2 })
      const read = await app.ask(admin, 'GET', `/api/admin/v1/orders/${id}`)
      const words = 'reason' in body && body.reason === reason ? reason : null
      expect(read.json().timeline.at(-1), verb).toMatchObject({ actor: { id: admin.id }, note: words })
    }
    expect(new Set(verbs.map(([verb]) => verb))).toEqual(
      new Set(adminVerbSchema.options.filter((verb) => verb !== 'delay'))
    )
    const acts = (await auditOf(db)).filter(({ action }) => action !== 'order.read')
    expect(acts).toHaveLength(verbs.length)
    expect(acts.map(({ reason: said }) => said)).toEqual(
      expect.arrayContaining(['given', 'NOT_READY', 'NOBODY_HOME', null])
    )
    expect(JSON.stringify(acts)).not.toContain(reason)
  })

  it('every verb is refused in a state that does not allow it, and leaves nothing behind', async ({ db, env }) => {
    const { driverId, orderIn, want } = await aWorkplace(db, env)
    const admin = aStaff('admin')
    for (const [verb, , body] of given(driverId)) {
      const id = await orderIn('DELIVERED', { ended_at: new Date('2026-02-01T12:00:00Z') })
      const before = await countRows(db)
      const refused = await want(id, verb, body, admin)
      expect(refused.json(), verb).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', from: 'DELIVERED' })
      expect(await countRows(db), verb).toEqual(before)
    }
  })

  it('every verb is for staff, `lost` for the admin, and finds no order that is not there', async ({ db, env }) => {
    const { driverId, orderIn, want } = await aWorkplace(db, env)
    const id = await orderIn('PICKED_UP')
    for (const [verb, , body] of given(driverId)) {
      for (const user of [aSender(), aDriver()]) expect((await want(id, verb, body, user)).statusCode, verb).toBe(403)
      expect((await want(randomUUID(), verb, body, aStaff('admin'))).statusCode, verb).toBe(404)
    }
    expect((await want(id, 'lost', { reason })).statusCode).toBe(403)
    expect((await want(id, 'delay', { reason, minutes: 5 }, aSender())).statusCode).toBe(403)
    expect((await want(randomUUID(), 'delay', { reason, minutes: 5 })).statusCode).toBe(404)
    expect(await countRows(db)).toEqual({ orders: 1, order_events: 1, outbox: 1 })
  })

  it('every verb says which field is wrong', async ({ db, env }) => {
    const { orderIn, want, app } = await aWorkplace(db, env)
    const id = await orderIn('ASSIGNED')
    const wrong: [string, unknown, string][] = [
      ['assign', {}, 'driverId'],
      ['reassign', { driverId: 'Yusuf' }, 'driverId'],
      ['release', {}, 'reason'],
      ['cancel', { reason: ' ' }, 'reason'],
      ['recall', { reason: 7 }, 'reason'],
      ['return', { reason: 'x'.repeat(501) }, 'reason'],
      ['hub', {}, 'reason'],
      ['correct', {}, 'reason'],
      ['lost', {}, 'reason'],
      ['pickup-failed', { reason: 'Rain' }, 'reason'],
      ['attempt-failed', {}, 'reason'],
      ['delay', { minutes: 0, reason }, 'minutes'],
      ['delay', { minutes: 5 }, 'reason'],
      ['override', { command: 'assignDriver', reason }, 'command'],
      ['override', { command: 'markPickedUp' }, 'reason'],
      ['retry', { version: 'two' }, 'version']
    ]
    for (const [verb, body, path] of wrong) {
      const answer = await want(id, verb, body, aStaff('admin'))
      expect([answer.statusCode, answer.json().errors?.map((error: Json) => error.path)], verb).toEqual([400, [path]])
    }
    expect((await app.ask(aStaff(), 'POST', '/api/admin/v1/orders/7/retry')).statusCode).toBe(404)
  })

  it('a command of staff that is repeated with the same idempotency key is carried out once', async ({ db, env }) => {
    const { app, orderIn, driverId } = await aWorkplace(db, env)
    const id = await orderIn('CREATED')
    const staff = aStaff()
    const assign = (body: object) =>
      app.ask(staff, 'POST', `/api/admin/v1/orders/${id}/assign`, { body, key: 'assign-once' })
    const first = await assign({ driverId })
    const again = await assign({ driverId })
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await assign({ driverId: randomUUID() })).json().code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await outboxOf(db, id)).toHaveLength(2)
  })
})

describe('a verb’s own rules', () => {
  it('assign takes a driver who exists and may drive, however busy', async ({ db, env }) => {
    const { orderIn, want, driverId } = await aWorkplace(db, env)
    const disabled = randomUUID()
    await db.insertInto('drivers').values({ id: disabled, disabled: true }).execute()
    const id = await orderIn('CREATED')
    for (const unable of [disabled, randomUUID()]) {
      expect((await want(id, 'assign', { driverId: unable })).json()).toMatchObject({
        status: 422,
        code: 'DRIVER_UNAVAILABLE'
      })
    }
    for (let open = 0; open < 6; open++) await orderIn('ASSIGNED')
    expect((await want(id, 'assign', { driverId })).statusCode).toBe(200)
  })

  it('every verb refuses an outdated version', async ({ db, env }) => {
    const { orderIn, want, driverId } = await aWorkplace(db, env)
    const id = await orderIn('CREATED')
    expect((await want(id, 'assign', { driverId, version: 1 })).json().version).toBe(2)
    expect((await want(id, 'release', { reason, version: 1 })).json()).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      version: 2
    })
    expect((await want(id, 'delay', { reason, minutes: 5, version: 1 })).json().code).toBe('VERSION_CONFLICT')
    expect((await want(id, 'release', { reason, version: 2 })).statusCode).toBe(200)
  })

  it('a correction that is pressed twice takes one step back, not two', async ({ db, env }) => {
    const { orderIn, want } = await aWorkplace(db, env)
    const id = await orderIn('OUT_FOR_DELIVERY')
    const press = () => want(id, 'correct', { reason, version: 1 })
    const [first, second] = [await press(), await press()]
    expect(first.json()).toMatchObject({ version: 2 })
    expect(second.json()).toMatchObject({ status: 409, code: 'VERSION_CONFLICT', version: 2 })
  })

  it('when two change the same order at once, both with its version, one wins', async ({ db, env }) => {
    const { orderIn, want, driverId } = await aWorkplace(db, env)
    const id = await orderIn('CREATED')
    const answers = await Promise.all([
      want(id, 'assign', { driverId, version: 1 }),
      want(id, 'cancel', { reason, version: 1 })
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await outboxOf(db, id)).toHaveLength(2)
  })

  it('override waives the proofs and the attempts, with a reason, and is marked', async ({ db, env }) => {
    const { orderIn, want } = await aWorkplace(db, env)
    const id = await orderIn('OUT_FOR_DELIVERY', { required_proofs: ['photo'], attempts: 1 })
    expect((await want(id, 'override', { command: 'confirmDelivery', reason })).json()).toMatchObject({
      status: 'DELIVERED'
    })
    const held = await orderIn('ATTEMPT_FAILED', { attempts: 2 })
    expect((await want(held, 'retry')).json()).toMatchObject({ code: 'ILLEGAL_TRANSITION', asked: 'retryDelivery' })
    expect((await want(held, 'override', { command: 'retryDelivery', reason })).statusCode).toBe(200)
    expect((await outboxOf(db, held)).at(-1).data.override).toBe(true)
  })

  it('only the admin may take a delivery back, within a day', async ({ db, env }) => {
    const { app, orderIn, want } = await aWorkplace(db, env)
    const id = await orderIn('OUT_FOR_DELIVERY')
    await want(id, 'override', { command: 'confirmDelivery', reason })
    expect((await want(id, 'correct', { reason })).json().code).toBe('ILLEGAL_TRANSITION')
    app.clock.now = new Date(app.clock.now.getTime() + 24 * 3600_000 + 1)
    expect((await want(id, 'correct', { reason }, aStaff('admin'))).json().code).toBe('ILLEGAL_TRANSITION')
    app.clock.now = new Date(app.clock.now.getTime() - 2)
    expect((await want(id, 'correct', { reason }, aStaff('admin'))).json()).toMatchObject({ status: 'IN_TRANSIT' })
    const { timeline } = (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json()
    expect(timeline.map(({ corrected }: Json) => corrected)).toEqual([false, true, false])
  })

  it('a reason of the other list is refused', async ({ db, env }) => {
    const { orderIn, want } = await aWorkplace(db, env)
    expect((await want(await orderIn('ASSIGNED'), 'pickup-failed', { reason: 'NOBODY_HOME' })).json()).toMatchObject({
      status: 422,
      code: 'REASON_INVALID'
    })
  })
})

describe('delay', () => {
  it('delay shows immediately, is published without a version, and can be removed', async ({ db, env }) => {
    const { app, orderIn, want } = await aWorkplace(db, env)
    const id = await orderIn('OUT_FOR_DELIVERY')
    const late = await want(id, 'delay', { minutes: 45, reason })
    expect(late.json()).toMatchObject({ delayed: true, status: 'IN_TRANSIT', version: 1 })
    expect((await want(id, 'delay', { minutes: null, reason })).json()).toMatchObject({ delayed: false, version: 1 })
    const recorded = (await outboxOf(db, id)).slice(1)
    expect(recorded.map(({ type, data }) => [type, data.minutes, data.version])).toEqual([
      ['order.delay-set', 45, undefined],
      ['order.delay-set', null, undefined]
    ])
    expect(JSON.stringify(recorded)).not.toContain(reason)
    expect((await auditOf(db)).map(({ action, objectId }) => [action, objectId])).toEqual([
      ['order.delay', id],
      ['order.delay', id]
    ])
    expect((await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json().timeline).toHaveLength(1)
  })

  it('delay is refused where nothing is on its way to the recipient', async ({ db, env }) => {
    const { orderIn, want } = await aWorkplace(db, env)
    for (const state of ['DELIVERED', 'CANCELED', 'ATTEMPT_FAILED', 'RETURNING'] as const) {
      const id = await orderIn(state)
      const before = await countRows(db)
      expect((await want(id, 'delay', { minutes: 45, reason })).json(), state).toMatchObject({
        status: 409,
        code: 'ILLEGAL_TRANSITION',
        asked: 'delay'
      })
      expect(await countRows(db)).toEqual(before)
    }
  })
})
