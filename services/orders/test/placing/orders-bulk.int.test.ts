import type { OrdersTables } from '#db/tables.ts'
import { mostOrdersAtOnce, ordersBulkAnswerSchema } from '@ilbud/proto/http/orders/orders-bulk-answer'
import { eventually } from '@ilbud/testkit/eventually'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, countRows, type Json, least } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const url = '/api/v1/orders/bulk'
const to = (deliveryContact: string) => ({ ...least, deliveryContact })
const idsOf = ({ results }: Json) => results.map(({ order }: Json) => order?.trackingId)

it('each row of a bulk is placed or refused by itself, with what it would have been answered alone', async ({
  db,
  env
}) => {
  const { ask } = await anOrdersApp(db, env)
  const sender = aSender()
  const orders = [
    to('Astrid Falk'),
    { ...least, deliveryPhone: 'none' },
    { ...least, paymentMethod: 'invoice' },
    { ...least, onBehalfOf: 'nils@ilbud.example' },
    'no order',
    { ...to('Nils Hedlund'), reference: '2026-1042' }
  ]
  const response = await ask(sender, 'POST', url, { body: { orders } })
  expect(response.statusCode, response.body).toBe(200)
  const answer = ordersBulkAnswerSchema.parse(response.json())
  expect(answer).toMatchObject({ succeeded: 2, failed: 4 })
  expect(answer.results).toMatchObject([
    { index: 0, status: 201, order: { order: { deliveryContact: 'Astrid Falk', status: 'CREATED' } } },
    {
      index: 1,
      status: 400,
      error: { errors: [{ path: 'deliveryPhone', message: 'Please enter a valid phone number' }] }
    },
    { index: 2, status: 422, error: { code: 'INVOICE_NOT_ALLOWED' } },
    { index: 3, status: 403, error: { code: 'FORBIDDEN' } },
    { index: 4, status: 400, error: { code: 'INVALID_REQUEST' } },
    { index: 5, status: 201, order: { order: { deliveryContact: 'Nils Hedlund', reference: '2026-1042' } } }
  ])
  expect(await countRows(db)).toEqual({ orders: 2, order_events: 2, outbox: 2 })
})

it('a bulk that is repeated with its key answers the same and places nothing twice', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const sender = aSender()
  const body = { orders: [to('Astrid Falk'), { ...least, paymentMethod: 'invoice' }, to('Nils Hedlund')] }
  const first = await ask(sender, 'POST', url, { body, key: 'monday' })
  const again = await ask(sender, 'POST', url, { body, key: 'monday' })
  expect(again.json()).toEqual(first.json())
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await countRows(db))['orders']).toBe(2)
  const other = await ask(sender, 'POST', url, { body: { orders: [to('Bo')] }, key: 'monday' })
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  expect((await countRows(db))['orders']).toBe(2)
})

it('a bulk that was interrupted goes on when it is repeated', async ({ db, env }) => {
  const { ask, deps } = await anOrdersApp(db, env)
  const sender = aSender()
  const body = { orders: [to('Astrid Falk'), to('Nils Hedlund'), to('Bo Ek')] }
  const { people } = deps
  let calls = 0
  // The time for the request is over after the first rows.
  const now = deps.now
  deps.now = () => new Date(now().getTime() + (calls > 0 ? 60_000 : 0))
  deps.people = {
    ...people,
    findUser: async (wanted) => {
      calls++
      return people.findUser(wanted)
    }
  }
  const atOnce = Array.from({ length: 20 }, (_, at) => to(`Kund ${at}`))
  const cut = await ask(sender, 'POST', url, { body: { orders: [...body.orders, ...atOnce] }, key: 'tuesday' })
  const { results, succeeded, failed } = cut.json()
  expect(succeeded).toBeGreaterThan(0)
  expect(failed).toBeGreaterThan(0)
  expect(results.at(-1)).toMatchObject({ index: 22, status: 503, error: { code: 'UNAVAILABLE' } })

  deps.now = now
  const whole = await ask(sender, 'POST', url, { body: { orders: [...body.orders, ...atOnce] }, key: 'tuesday' })
  expect(whole.headers['idempotency-replayed']).toBeUndefined()
  expect(whole.json()).toMatchObject({ succeeded: 23, failed: 0 })
  const placed = idsOf(cut.json()).filter((id: unknown) => id !== undefined)
  expect(idsOf(whole.json())).toEqual(expect.arrayContaining(placed))
  expect((await countRows(db))['orders']).toBe(23)
})

it('bulks at the same time take no more connections than one, so that others have theirs', async ({ db, env }) => {
  const { ask, deps } = await anOrdersApp(db, env)
  const { people } = deps
  let [running, most] = [0, 0]
  const gate = Promise.withResolvers<void>()
  deps.people = {
    ...people,
    async findUser(wanted) {
      most = Math.max(most, ++running)
      await gate.promise
      running--
      return people.findUser(wanted)
    }
  }
  const orders = Array.from({ length: 6 }, (_, at) => to(`Kund ${at}`))
  const bulks = Array.from({ length: 4 }, () => ask(aSender(), 'POST', url, { body: { orders } }))
  await eventually(() => running >= 4, 'rows are being placed')
  // Whatever can begin has begun by the answer to a later request.
  expect((await ask(aSender(), 'GET', '/api/v1/orders')).statusCode).toBe(200)
  gate.resolve()
  for (const bulk of bulks) expect((await bulk).json()).toMatchObject({ succeeded: 6, failed: 0 })
  expect(most).toBe(4)
})

it('twins of a bulk at the same time place each row once', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const sender = aSender()
  const body = { orders: Array.from({ length: 12 }, (_, at) => to(`Kund ${at}`)) }
  await Promise.all(Array.from({ length: 3 }, () => ask(sender, 'POST', url, { body, key: 'wednesday' })))
  const answer = (await ask(sender, 'POST', url, { body, key: 'wednesday' })).json()
  expect(answer).toMatchObject({ succeeded: 12, failed: 0 })
  expect(new Set(idsOf(answer)).size).toBe(12)
  expect((await countRows(db))['orders']).toBe(12)
})

it.for([
  ['nothing', {}],
  ['no list', { orders: 'all' }],
  ['an empty list', { orders: [] }],
  ['too many rows', { orders: Array.from({ length: mostOrdersAtOnce + 1 }, () => least) }]
] as const)('a bulk with %s is refused as a whole', async ([, body], { db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const refused = await ask(aSender(), 'POST', url, { body })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toMatchObject([{ path: 'orders' }])
  expect((await countRows(db))['orders']).toBe(0)
})

it('a bulk of more than a megabyte is refused before it is read', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const statusOf = async (size: number) =>
    (await ask(aSender(), 'POST', url, { body: { orders: 'x'.repeat(size - '{"orders":""}'.length) } })).statusCode
  const most = 1024 * 1024
  expect([await statusOf(most), await statusOf(most + 1)]).toEqual([400, 413])
})

it('a row with thousands of entries is refused by itself, with what is wrong with it', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const metadata = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`key ${at}`, 1]))
  const response = await ask(aSender(), 'POST', url, { body: { orders: [{ ...least, metadata }, least] } })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().results).toMatchObject([
    { index: 0, status: 400, error: { errors: [{ path: 'metadata', message: 'Must have at most 20 keys' }] } },
    { index: 1, status: 201 }
  ])
})

it('drivers place no bulk, and nobody without signing in', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  expect((await ask(aDriver(), 'POST', url, { body: { orders: [least] } })).statusCode).toBe(403)
  expect((await ask(null, 'POST', url, { body: { orders: [least] } })).statusCode).toBe(401)
})
