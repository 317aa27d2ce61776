import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { driverOrderSchema, hiddenFromOthers } from '@ilbud/proto/http/dispatch/driver-orders'
import { withClient } from '@ilbud/kernel/db/pool'
import type { User } from '@ilbud/kernel/http/identity'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { describe, expect } from 'vitest'
import { aDriver, type AnswerLike, anOrdersApp, aSender, aStaff, type Json, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

describe('accepting', () => {
  it('accepting has one winner among twenty drivers', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const accept = (driver: User) => ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const drivers = Array.from({ length: 20 }, () => aDriver())
    const first = await Promise.all(drivers.map(accept))
    // On a busy machine four connections are not free for all within two seconds. Who is told so asks again.
    const isToWait = (answer: AnswerLike) => answer.statusCode === 503 && answer.headers['retry-after'] !== undefined
    const answers = await Promise.all(
      first.map(async (answer, at) => (isToWait(answer) ? accept(drivers[at]!) : answer))
    )
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'won' : answer.json().code))
    expect(codes.filter((code) => code === 'won')).toHaveLength(1)
    expect(codes.filter((code) => code === 'ORDER_TAKEN')).toHaveLength(19)
    const events = await outboxOf(db, id)
    expect(events.map(({ type, data }) => [type, data.version])).toEqual([
      ['order.placed', 1],
      ['order.accepted', 2]
    ])
  })

  it('accepting an order that is taken is refused without waiting for whoever else wants it', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const url = `/api/driver/orders/${id}/accept`
    await ask(aDriver(), 'POST', url, { body: {} })
    await withClient(env['DATABASE_URL']!, async (client) => {
      await client.query('begin')
      await client.query('select from orders.orders where id = $1 for update', [id])
      const late = await ask(aDriver(), 'POST', url, { body: {} })
      expect(late.json()).toMatchObject({ status: 409, code: 'ORDER_TAKEN' })
    })
  })

  it('accepting an order again by its own driver gets the same answer and makes no event', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    const url = `/api/driver/orders/${id}/accept`
    const first = await ask(driver, 'POST', url, { body: { location: { lat: 59.31, lng: 18.07 } } })
    const again = await ask(driver, 'POST', url, { body: {} })
    expect(first.statusCode, first.body).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await outboxOf(db, id)).toHaveLength(2)
  })

  it('accepting ends at five open orders, also when they are accepted at the same time', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const placed = await Promise.all(Array.from({ length: 12 }, () => place(sender)))
    const driver = aDriver()
    const answers = await Promise.all(
      placed.map(({ id }) => ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} }))
    )
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'won' : answer.json().code))
    expect(codes.filter((code) => code === 'won')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_ORDERS')).toHaveLength(7)
  })

  it('accepting an order that has ended is an illegal transition', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    const late = await ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    expect(late.json()).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', from: 'CANCELED', allowed: [] })
  })

  it('accepting in another driver’s name is forbidden, and so are others than drivers', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const url = `/api/driver/orders/${id}/accept`
    expect((await ask(aDriver(), 'POST', url, { body: { driverId: randomUUID() } })).statusCode).toBe(403)
    expect((await ask(aSender(), 'POST', url, { body: {} })).statusCode).toBe(403)
    expect((await ask(aDriver(), 'POST', `/api/driver/orders/${randomUUID()}/accept`, { body: {} })).statusCode).toBe(
      404
    )
    expect(await outboxOf(db, id)).toHaveLength(1)
  })

  it.for(['status', 'release', 'correct'])(
    'accepting and then %s in another driver’s name is forbidden',
    async (call, { db, env }) => {
      const { ask, place } = await anOrdersApp(db, env)
      const { id } = await place(aSender())
      const driver = aDriver()
      const url = `/api/driver/orders/${id}`
      await ask(driver, 'POST', `${url}/accept`, { body: {} })
      const method = call === 'status' ? 'PATCH' : 'POST'
      const body = { status: 'picked_up', reason: 'OTHER' }
      const forged = await ask(driver, method, `${url}/${call}`, { body: { ...body, driverId: randomUUID() } })
      expect([forged.statusCode, (await outboxOf(db, id)).length]).toEqual([403, 2])
      const own = await ask(driver, method, `${url}/${call}`, { body: { ...body, driverId: driver.id } })
      expect(own.statusCode).not.toBe(403)
    }
  )

  it('accepting is repeated under its Idempotency-Key', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    const key = randomUUID()
    const url = `/api/driver/orders/${id}/accept`
    const first = await ask(driver, 'POST', url, { body: {}, key })
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    const again = await ask(driver, 'POST', url, { body: {}, key })
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

describe('a remembered answer', () => {
  const hidden = { ...hiddenFromOthers, mine: false, proofsDone: [] }

  it('a remembered answer contains no names when its driver may no longer read the order', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    const steps: [method: 'POST' | 'PATCH', verb: string, body: object][] = [
      ['POST', 'accept', {}],
      ['PATCH', 'status', { status: 'picked_up' }],
      ['PATCH', 'status', { status: 'in_transit' }],
      ['PATCH', 'status', { status: 'delivered' }]
    ]
    const keys = steps.map(() => randomUUID())
    const say = (at: number) => {
      const [method, verb, body] = steps[at]!
      return ask(driver, method, `/api/driver/orders/${id}/${verb}`, { body, key: keys[at]! })
    }
    const first: Json[] = []
    for (const at of steps.keys()) first.push((await say(at)).json())
    const again = async (at: number): Promise<Json> => {
      const answer = await say(at)
      expect([answer.statusCode, answer.headers['idempotency-replayed']]).toEqual([200, 'true'])
      return answer.json()
    }
    expect(first.map(({ deliveryContact }) => deliveryContact)).toEqual(Array(4).fill('Astrid Falk'))
    for (const at of steps.keys()) expect(await again(at)).toEqual(first[at])
    clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
    const rough = { pickupAddress: 'Södermalm, Stockholm', deliveryAddress: 'Södermalm, Stockholm' }
    for (const at of steps.keys()) {
      const answer = await again(at)
      expect(answer).toEqual({ ...first[at], ...hidden, ...rough })
      expect(JSON.stringify(answer)).not.toMatch(/Falk|Saga|174 06|Götgatan|Skånegatan/)
    }
  })

  it('a remembered answer reveals nothing about an order that is another driver’s now, or is deleted', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const driver = aDriver()
    const accept = () => ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {}, key: 'one' })
    expect((await accept()).json()).toMatchObject({ mine: true, pickupContact: 'Saga Ek' })
    await ask(driver, 'POST', `/api/driver/orders/${id}/release`, { body: { reason: 'A flat tyre' } })
    await ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    expect((await accept()).json()).toMatchObject(hidden)
    await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    await ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`)
    expect((await accept()).statusCode).toBe(404)
  })

  it('a remembered answer has no gate code when that has served', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender(), { pickupGateCode: '4711' })
    const driver = aDriver()
    const accept = () => ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {}, key: 'one' })
    const first = (await accept()).json()
    expect(first.pickupGateCode).toBe('4711')
    expect((await accept()).json()).toEqual(first)
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    expect((await accept()).json()).toEqual({ ...first, pickupGateCode: null })
  })
})

describe('the way to the door', () => {
  it('the way to the door is published as events 1 to n, in order, with the previous situation', async ({
    db,
    env
  }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: { driverId: driver.id } })
    for (const [status, expected] of [
      ['picked_up', 'picked_up'],
      ['in_transit', 'in_transit'],
      ['delivered', 'delivered']
    ]) {
      clock.now = new Date(clock.now.getTime() + 60_000)
      const body = { status, location: { lat: 59.3131, lng: 18.0829 }, occurredAt: clock.now.toISOString() }
      const response = await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body })
      expect(response.statusCode, response.body).toBe(200)
      expect(driverOrderSchema.parse(response.json())).toMatchObject({ id, status: expected, mine: true })
    }
    const events = await outboxOf(db, id)
    expect(events.map(({ data }) => [data.version, data.command, data.before?.state, data.after.state])).toEqual([
      [1, 'placeOrder', undefined, 'CREATED'],
      [2, 'acceptOffer', 'CREATED', 'ASSIGNED'],
      [3, 'markPickedUp', 'ASSIGNED', 'PICKED_UP'],
      [4, 'startDelivery', 'PICKED_UP', 'OUT_FOR_DELIVERY'],
      [5, 'confirmDelivery', 'OUT_FOR_DELIVERY', 'DELIVERED']
    ])
    const rows = await db.selectFrom('order_events').selectAll().where('order_id', '=', id).orderBy('version').execute()
    expect(rows.map(({ version, lat }) => [version, lat])).toEqual([
      [1, null],
      [2, null],
      [3, 59.3131],
      [4, 59.3131],
      [5, 59.3131]
    ])
    expect(rows.at(-1)!.event).toEqual(events.at(-1))
    expect((await ask(sender, 'GET', `/api/v1/orders/${id}`)).json()).toMatchObject({
      status: 'DELIVERED',
      stage: 6,
      driverId: driver.id,
      allowedActions: []
    })
  })

  it('the way to the door answers the same status again with no new event', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const report = () => ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    const first = await report()
    expect((await report()).json()).toEqual(first.json())
    expect(await outboxOf(db, id)).toHaveLength(3)
  })

  it('the way to the door refuses to skip a step, another driver, and what is older than a day', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const url = `/api/driver/orders/${id}/status`
    const skip = await ask(driver, 'PATCH', url, { body: { status: 'delivered' } })
    expect(skip.json()).toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      from: 'ASSIGNED',
      asked: 'confirmDelivery',
      allowed: ['releaseJob', 'reportPickupFailed', 'markPickedUp']
    })
    expect((await ask(aDriver(), 'PATCH', url, { body: { status: 'picked_up' } })).statusCode).toBe(404)
    expect((await ask(driver, 'PATCH', url, { body: { status: 'lost' } })).json().errors).toEqual([
      { path: 'status', message: 'Unknown status' }
    ])
    const [key, old] = ['a'.repeat(32), { status: 'picked_up', occurredAt: '2026-03-01T11:59:59Z' }]
    expect((await ask(driver, 'PATCH', url, { key, body: old })).json().errors).toEqual([
      { path: 'occurredAt', message: 'Must be within the last 24 hours' }
    ])
    expect(await outboxOf(db, id)).toHaveLength(2)
    // The phone sends it again under its key, without the time.
    expect((await ask(driver, 'PATCH', url, { key, body: { status: 'picked_up' } })).statusCode).toBe(200)
  })

  it('the way to the door asks for proof where the order does', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender(), { proofOfDelivery: true, signatureRequired: true })
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const report = (status: string) => ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    await report('picked_up')
    await report('in_transit')
    const refused = await report('delivered')
    expect(refused.json()).toMatchObject({ status: 422, code: 'PROOF_REQUIRED', missing: ['photo', 'signature'] })
  })

  it('the way to the door turns back by itself after the last attempt, in two events of one change', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender(), { returnOption: true })
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const report = async (status: string, reason?: string) =>
      (
        await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status, ...(reason && { reason }) } })
      ).json()
    await report('picked_up')
    await report('in_transit')
    expect(await report('failed', 'NOT_READY')).toMatchObject({ status: 422, code: 'REASON_INVALID' })
    expect(await report('failed')).toMatchObject({ errors: [{ path: 'reason', message: 'Required' }] })
    expect(await report('failed', 'NOBODY_HOME')).toMatchObject({ status: 'in_transit', returning: false, attempts: 1 })
    await report('in_transit')
    expect(await report('failed', 'NO_ACCESS')).toMatchObject({ status: 'in_transit', returning: true, attempts: 2 })
    const events = await outboxOf(db, id)
    expect(events.slice(-2).map(({ data }) => [data.version, data.command, data.actor.role, data.reasonCode])).toEqual([
      [7, 'reportFailedAttempt', 'driver', 'NO_ACCESS'],
      [8, 'startReturn', 'system', null]
    ])
    expect(await report('delivered')).toMatchObject({ status: 'delivered' })
    expect((await outboxOf(db, id)).at(-1)).toMatchObject({ type: 'order.returned', data: { version: 9 } })
  })

  it('the way to the door can be left before pickup and corrected after it', async ({ db, env }) => {
    const { ask, place, clock } = await anOrdersApp(db, env)
    const { id } = await place(aSender())
    const driver = aDriver()
    const post = (verb: string, body: object = {}) => ask(driver, 'POST', `/api/driver/orders/${id}/${verb}`, { body })
    await post('accept')
    expect((await post('release')).statusCode).toBe(400)
    expect((await post('release', { reason: 'Puncture' })).json()).toMatchObject({ status: 'pending', mine: false })
    await post('accept')
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    clock.now = new Date(clock.now.getTime() + 119_000)
    expect((await post('correct', { reason: 'Wrong one' })).json()).toMatchObject({ status: 'accepted' })
    expect((await outboxOf(db, id)).at(-1)).toMatchObject({ type: 'order.corrected', data: { corrects: 5 } })
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    clock.now = new Date(clock.now.getTime() + 121_000)
    expect((await post('correct')).json()).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  })
})

describe('a rush of lists', () => {
  it('a step of a driver is taken while the lists of senders wait for the database', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const driver = aDriver()
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const { asked } = await withClient(env['DATABASE_URL']!, async (client) => {
      // Lists that are searched read it, and steps do not.
      await client.query('begin; lock table orders.order_search in access exclusive mode')
      const asked = Promise.all(
        Array.from({ length: 20 * Number(env['DB_POOL_MAX']) }, () => ask(sender, 'GET', '/api/v1/orders?q=Ekgatan'))
      )
      const step = await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, {
        body: { status: 'picked_up' },
        key: randomUUID()
      })
      expect(step.statusCode, step.body).toBe(200)
      return { asked }
    })
    for (const { statusCode } of await asked) expect([200, 503]).toContain(statusCode)
  })
})
