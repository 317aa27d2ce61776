import type { OrdersTables } from '#db/tables.ts'
import { deleteOldTests } from '#use-cases/sandbox/delete-old-tests.ts'
import { walkTestOrders } from '#use-cases/sandbox/walk-test-orders.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { UnavailableError } from '@ilbud/kernel/errors'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser, keyFor } from '@ilbud/testkit/services/test-context'
import { scenarios } from '@ilbud/proto/http/orders/scenario'
import { describe, expect } from 'vitest'
import {
  aDriver,
  anOrdersApp,
  aStaff,
  type AskOptions,
  type Json,
  least,
  noon,
  type OrdersApp,
  outboxOf
} from '#test/an-orders-app.ts'
import { readPdf } from '#test/files/read-pdf.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const companyId = '0197b0c0-0000-7000-8000-00000000c0c0'
const scopes = ['orders:read', 'orders:write'] as const
const aKey = (test: boolean) => aUser({ role: 'company_admin', companyId, scopes, test })
const boss = () => aUser({ role: 'company_admin', companyId })
const stepMs = 5000

/** The app, and the calls of a key. */
async function aSandbox(...given: Parameters<typeof anOrdersApp>) {
  const app = await anOrdersApp(...given)
  const as = (key: User, method: 'GET' | 'POST', url: string, options: AskOptions = {}) =>
    app.ask(null, method, url, { ...options, headers: { authorization: `Bearer ${keyFor(key)}` } })
  async function place(key: User, change: object = {}): Promise<Json> {
    const placed = await as(key, 'POST', '/api/v1/orders', { body: { ...least, ...change } })
    expect(placed.statusCode, placed.body).toBe(201)
    return placed.json()
  }
  return { ...app, as, place }
}

/** Lets the time of a step pass, and the robot walk. */
async function step({ deps, clock }: Pick<OrdersApp, 'deps' | 'clock'>): Promise<void> {
  clock.now = new Date(clock.now.getTime() + stepMs)
  await walkTestOrders(deps)
}

const commandsOf = async (db: Parameters<typeof outboxOf>[0], id: string): Promise<string[]> =>
  (await outboxOf(db, id)).map(({ data }) => data.command as string)

const toTheDoor = ['placeOrder', 'acceptOffer', 'markPickedUp', 'startDelivery']
const ways = {
  delivered: [...toTheDoor, 'confirmDelivery'],
  'failed-then-delivered': [...toTheDoor, 'reportFailedAttempt', 'retryDelivery', 'confirmDelivery'],
  returned: [...toTheDoor, 'reportFailedAttempt', 'startReturn', 'confirmReturn'],
  canceled: ['placeOrder', 'acceptOffer', 'cancelOrder']
}

describe('the robot', () => {
  it('the robot walks test orders through every scenario, a step at a time, and live ones nowhere', async ({
    db,
    env
  }) => {
    const sandbox = await aSandbox(db, env)
    const key = aKey(true)
    const live = await sandbox.place(aKey(false), { metadata: { scenario: 'returned' } })
    const ids: Record<string, string> = {}
    for (const scenario of scenarios) ids[scenario] = (await sandbox.place(key, { metadata: { scenario } })).id
    const unnamed = [{}, { metadata: { scenario: 'teleported' } }]
    for (const [at, change] of unnamed.entries()) ids[`unnamed ${at}`] = (await sandbox.place(key, change)).id

    await walkTestOrders(sandbox.deps)
    for (const id of Object.values(ids)) expect(await commandsOf(db, id)).toEqual(['placeOrder'])
    await step(sandbox)
    // Once more at the same time: nothing is due.
    await walkTestOrders(sandbox.deps)
    for (const id of Object.values(ids)) expect(await commandsOf(db, id)).toEqual(['placeOrder', 'acceptOffer'])
    for (let steps = 0; steps < 8; steps++) await step(sandbox)

    for (const scenario of scenarios) expect(await commandsOf(db, ids[scenario]!), scenario).toEqual(ways[scenario])
    for (const at of unnamed.keys()) expect(await commandsOf(db, ids[`unnamed ${at}`]!)).toEqual(ways.delivered)
    expect(await commandsOf(db, live.id)).toEqual(['placeOrder'])
    const listed = (await sandbox.as(key, 'GET', '/api/v1/orders')).json()
    expect(listed.map(({ status }: Json) => status).toSorted()).toEqual([
      'CANCELED',
      ...Array.from({ length: 4 }, () => 'DELIVERED'),
      'RETURNED'
    ])
  })

  it('the robot goes on after a restart, and takes no step twice on several replicas', async ({ db, env }) => {
    const one = await aSandbox(db, env)
    const { id } = await one.place(aKey(true))
    await step(one)
    await step(one)
    const other = await aSandbox(db, env)
    other.clock.now = one.clock.now
    for (let steps = 0; steps < 4; steps++) {
      one.clock.now = other.clock.now = new Date(other.clock.now.getTime() + stepMs)
      await Promise.all([one, other, one, other].map(({ deps }) => walkTestOrders(deps)))
    }
    expect(await commandsOf(db, id)).toEqual(ways.delivered)
  })

  it('the robot needs no proof, no PIN, no second attempt in the settings and no hour of the day', async ({
    db,
    env
  }) => {
    const sandbox = await aSandbox(db, { ...env, ORDERS_MAX_ATTEMPTS: '1' })
    const tomorrow = { scheduledPickup: '2026-03-03T09:00:00Z', isAsap: false }
    const { id } = await sandbox.place(aKey(true), {
      ...tomorrow,
      proofOfDelivery: true,
      signatureRequired: true,
      pinRequired: true,
      returnOption: true,
      metadata: { scenario: 'failed-then-delivered' }
    })
    for (let steps = 0; steps < 9; steps++) await step(sandbox)
    expect(await commandsOf(db, id)).toEqual(ways['failed-then-delivered'].toSpliced(1, 0, 'releaseToPool'))
  })

  it('the robot takes up what the shop does in between', async ({ db, env }) => {
    const sandbox = await aSandbox(db, env)
    const key = aKey(true)
    const [canceled, recalled, decided] = [
      await sandbox.place(key),
      await sandbox.place(key),
      await sandbox.place(key, { metadata: { scenario: 'failed-then-delivered' } })
    ]
    await step(sandbox)
    expect((await sandbox.as(key, 'POST', `/api/v1/orders/${canceled.id}/cancel`)).statusCode).toBe(200)
    for (let steps = 0; steps < 3; steps++) await step(sandbox)
    expect((await sandbox.as(key, 'GET', `/api/v1/orders/${decided.id}`)).json().status).toBe('FAILED_ATTEMPT')
    const back = { body: { choice: 'return' } }
    const answered = await sandbox.as(key, 'POST', `/api/v1/orders/${decided.id}/decision`, back)
    expect(answered.statusCode, answered.body).toBe(200)
    expect(await commandsOf(db, recalled.id)).toEqual(ways.delivered.slice(0, 5))
    for (let steps = 0; steps < 3; steps++) await step(sandbox)
    expect((await commandsOf(db, canceled.id)).at(-1)).toBe('cancelOrder')
    expect((await commandsOf(db, decided.id)).slice(-2)).toEqual(['startReturn', 'confirmReturn'])
  })
})

describe('a test order', () => {
  it('a test order is read and changed by test keys and people of its company, and a live one by live keys', async ({
    db,
    env
  }) => {
    const sandbox = await aSandbox(db, env)
    const { as, place, ask } = sandbox
    const [testKey, liveKey] = [aKey(true), aKey(false)]
    const [test, live] = [await place(testKey), await place(liveKey)]
    expect([test.order.test, live.order.test]).toEqual([true, false])

    const idsFor = async (key: User) => (await as(key, 'GET', '/api/v1/orders')).json().map(({ id }: Json) => id)
    expect(await idsFor(testKey)).toEqual([test.id])
    expect(await idsFor(liveKey)).toEqual([live.id])
    for (const [key, other] of [
      [testKey, live.id],
      [liveKey, test.id]
    ] as const) {
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['POST', '/cancel', undefined],
        ['POST', '/recall', undefined],
        ['POST', '/tracking-key', undefined],
        ['POST', '/decision', { choice: 'retry' }],
        ['GET', '/label.pdf', undefined],
        ['GET', '/receipt.pdf', undefined],
        ['GET', '/proofs', undefined]
      ] as const) {
        const answer = await as(key, method, `/api/v1/orders/${other}${path}`, body && { body })
        expect(answer.statusCode, `${method} ${path} ${answer.body}`).toBe(404)
      }
    }
    const bulk = await as(testKey, 'POST', '/api/v1/orders/bulk', { body: { orders: [least] }, key: 'bulk-1' })
    expect(bulk.json().results[0].order.order.test).toBe(true)

    const owner = boss()
    const list = await ask(owner, 'GET', '/api/companies/me/orders')
    expect(
      list
        .json()
        .map((row: Json) => row.test)
        .toSorted()
    ).toEqual([false, true, true])
    expect((await ask(owner, 'GET', `/api/v1/orders/${test.id}`)).json().test).toBe(true)
    const liveIds = (await ask(owner, 'GET', '/api/v1/orders?test=false')).json().map(({ id }: Json) => id)
    expect(liveIds).toEqual([live.id])
    expect((await as(testKey, 'GET', '/api/v1/orders?test=false')).json()).toHaveLength(2)
  })

  it('a test order is in no pool, list or figure of anybody else', async ({ db, env }) => {
    const sandbox = await aSandbox(db, env)
    const { as, place, ask } = sandbox
    const [testKey, driver, staff, owner] = [aKey(true), aDriver(), aStaff('admin'), boss()]
    const test = await place(testKey, { deliveryContact: 'Provperson Prov' })
    const admin = '/api/admin/v1/orders'

    expect((await ask(driver, 'GET', '/api/driver/orders')).json()).toEqual([])
    expect((await ask(driver, 'POST', `/api/driver/orders/${test.id}/accept`, { body: {} })).statusCode).toBe(404)
    // So late that it would be waiting for too long.
    sandbox.clock.now = new Date(noon.getTime() + 3_600_000)
    expect((await ask(staff, 'GET', `${admin}/exceptions`)).json()).toMatchObject({ total: 0, waiting: 0 })
    expect((await ask(staff, 'GET', `${admin}/counts`)).json()).toMatchObject({
      active: { total: 0 },
      unassigned: { total: 0 }
    })
    for (const query of ['', '?filter=active', '?filter=unassigned', '?q=provperson', `?q=${test.id}`]) {
      const answer = await ask(staff, 'GET', `${admin}${query}`)
      expect([answer.json(), answer.headers['x-total-count']], query).toEqual([[], '0'])
    }
    for (const path of ['/api/admin/v1/recipients', '/api/admin/v1/settings/recent-orders', '/api/v1/orders']) {
      expect((await ask(staff, 'GET', path)).json(), path).toEqual([])
    }
    const none = { totalOrders: 0, waiting: 0, totalSpent: 0 }
    const summaryOf = async (asked: ReturnType<typeof ask>) => (await asked).json()
    const path = '/api/v1/orders/summary'
    expect(await summaryOf(ask(owner, 'GET', path))).toMatchObject({ ...none, testOrders: 1 })
    expect(await summaryOf(as(aKey(false), 'GET', path))).toMatchObject({ ...none, testOrders: 0 })
    expect(await summaryOf(as(testKey, 'GET', path))).toMatchObject({ totalOrders: 1, waiting: 1, testOrders: 1 })
    expect(await summaryOf(ask(staff, 'GET', path))).toMatchObject({ ...none, testOrders: 0 })
  })

  it('a test order is found by staff in a list of its own, where there is nothing to do about it', async ({
    db,
    env
  }) => {
    const { place, ask, routePlan } = await aSandbox(db, env)
    const staff = aStaff('admin')
    const { id } = await place(aKey(true), { deliveryContact: 'Provperson Prov' })
    await place(aKey(false))
    const admin = '/api/admin/v1/orders'
    for (const query of ['?filter=test', '?filter=test&q=provperson', '?filter=test&sort=urgency']) {
      const listed = (await ask(staff, 'GET', `${admin}${query}`)).json()
      expect(
        listed.map((row: Json) => [row.id, row.test, row.allowedActions]),
        query
      ).toEqual([[id, true, []]])
    }
    expect((await ask(staff, 'GET', `${admin}/${id}/candidates`)).json()).toEqual([])
    const driverId = aDriver().id
    for (const [verb, body] of [
      ['assign', { driverId }],
      ['cancel', { reason: 'not needed' }],
      ['delay', { minutes: 20, reason: 'traffic' }]
    ] as const) {
      const answer = await ask(staff, 'POST', `${admin}/${id}/${verb}`, { body })
      expect([answer.statusCode, answer.json().code], verb).toEqual([409, 'ILLEGAL_TRANSITION'])
    }
    const planned: number[] = []
    routePlan.plan = async (waiting) => {
      planned.push(waiting.length)
      throw new UnavailableError()
    }
    await ask(staff, 'POST', '/api/admin/v1/dispatch/plan', { body: { orderIds: [id], apply: false } })
    expect(planned).toEqual([0])
  })

  it('a test order is published with a mark, which live orders do not have', async ({ db, env }) => {
    const sandbox = await aSandbox(db, env)
    const [test, live] = [await sandbox.place(aKey(true)), await sandbox.place(aKey(false))]
    await step(sandbox)
    expect((await outboxOf(db, test.id)).map((event) => event.test)).toEqual([true, true])
    expect((await outboxOf(db, live.id)).map((event) => event.test)).toEqual([undefined])
  })

  it('a test order is deleted with its history after 30 days, and a live order is not', async ({ db, env }) => {
    const sandbox = await aSandbox(db, env)
    const [test, live] = [await sandbox.place(aKey(true)), await sandbox.place(aKey(false))]
    for (let steps = 0; steps < 5; steps++) await step(sandbox)
    const readRows = async () => [
      (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id),
      (await db.selectFrom('order_search').select('order_id').execute()).map((row) => row.order_id),
      [...new Set((await db.selectFrom('order_events').select('order_id').execute()).map((row) => row.order_id))]
    ]
    sandbox.clock.now = new Date(noon.getTime() + 30 * 24 * 3_600_000)
    expect(await deleteOldTests(sandbox.deps)).toBe(0)
    sandbox.clock.now = new Date(sandbox.clock.now.getTime() + 1)
    expect(await deleteOldTests(sandbox.deps)).toBe(1)
    expect(await deleteOldTests(sandbox.deps)).toBe(0)
    expect(await readRows()).toEqual([[live.id], [live.id], [live.id]])
    expect((await outboxOf(db, test.id)).at(-1)).toMatchObject({
      type: 'order.deleted',
      test: true,
      data: { version: 6 }
    })
  })

  it('a test order has a label and a receipt that nobody takes for real ones', async ({ db, env }) => {
    const { as, place } = await aSandbox(db, env)
    const texts: string[] = []
    for (const test of [true, false]) {
      const key = aKey(test)
      const { id } = await place(key)
      for (const kind of ['label', 'receipt']) {
        texts.push(readPdf((await as(key, 'GET', `/api/v1/orders/${id}/${kind}.pdf`)).rawPayload).text)
      }
    }
    expect(texts.map((text) => text.includes('TEST'))).toEqual([true, true, false, false])
  })
})
