import { createHash, pbkdf2Sync } from 'node:crypto'
import { deleteExpiredSecrets } from '#db/orders/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { pseudonymiseOldOrders } from '#db/people/old-contacts.ts'
import { seal } from '@ilbud/kernel/db/seal'
import type { User } from '@ilbud/kernel/http/identity'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, type Json, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const dayMs = 86_400_000

/** An order at the recipient's door that needs a PIN, and what everybody can do there. */
async function atTheDoor([db, env]: [Kysely<OrdersTables>, Record<string, string>], change: object = {}, log?: never) {
  const app = await anOrdersApp(db, env, log)
  const { ask, place, deps } = app
  const [sender, driver] = [aSender(), aDriver()]
  const placed = await place(sender, { pinRequired: true, ...change })
  const url = `/api/driver/orders/${placed.id}`
  const report = (body: object, key?: string) => ask(driver, 'PATCH', `${url}/status`, { body, ...(key && { key }) })
  await ask(driver, 'POST', `${url}/accept`, { body: {} })
  await report({ status: 'picked_up' })
  await report({ status: 'in_transit' })
  const rpc = [ordersRpc(deps)]
  const disclose = async (user: User | null, key = '') => {
    const answer = await localCalls('tracking', rpc)
      .to(Orders)
      .disclose({
        trackingId: placed.trackingId,
        keyHash: key && createHash('sha256').update(key).digest('base64url'),
        userId: user?.id ?? '',
        role: user?.role ?? '',
        companyId: ''
      })
    return answer.pin
  }
  const contacts = () => localCalls('notifications', rpc).to(Orders).contacts({ orderId: placed.id })
  const pin = await disclose(null, placed.trackingKey)
  /** Some that are not the PIN. */
  const wrong = (at: number) => String((Number(pin) + 1 + at) % 10_000).padStart(4, '0')
  return { ...app, sender, driver, placed, report, disclose, contacts, pin, wrong }
}

const tries = async (db: Kysely<OrdersTables>) =>
  (await db.selectFrom('orders').select('pin_tries').executeTakeFirstOrThrow()).pin_tries

it('each way of placing an order takes pinRequired, and the order says so', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const sender = aSender()
  const body = { ...least, pinRequired: true }
  const first = await ask(sender, 'POST', '/api/v1/orders', { body })
  const second = await ask(sender, 'POST', '/api/v1/driver/orders', { body: { ...body, title: 'With a PIN' } })
  const bulk = await ask(sender, 'POST', '/api/v1/orders/bulk', { body: { orders: [body, least] } })
  const ids = [first.json().id, second.json().id, ...bulk.json().results.map((row: Json) => row.order.id)]
  const read = async (id: string) => (await ask(sender, 'GET', `/api/v1/orders/${id}`)).json().pinRequired as boolean
  expect(await Promise.all(ids.map(read))).toEqual([true, true, true, false])
  const [listed] = (await ask(aDriver(), 'GET', '/api/driver/orders')).json().filter(({ id }: Json) => id === ids[0])
  expect(listed).toMatchObject({ pinRequired: true, pinCheck: null })
})

it('a delivery needs the PIN, beside the other proofs, and is confirmed with it', async ({ db, env }) => {
  const { report, pin, ask, driver, placed } = await atTheDoor([db, env], { proofOfDelivery: true })
  expect(pin).toMatch(/^\d{4}$/)
  const refused = await report({ status: 'delivered' })
  expect(refused.json()).toMatchObject({ status: 422, code: 'PROOF_REQUIRED', missing: ['photo', 'pin'] })
  const photo = await report({ status: 'delivered', pin })
  expect(photo.json()).toMatchObject({ status: 422, code: 'PROOF_REQUIRED', missing: ['photo'] })
  await db
    .updateTable('orders')
    .set({ given_proofs: ['photo'] })
    .execute()
  expect((await report({ status: 'delivered' })).json()).toMatchObject({ code: 'PROOF_REQUIRED', missing: ['pin'] })
  expect((await report({ status: 'delivered', pin: '12' })).json().errors).toEqual([
    { path: 'pin', message: 'Expected four digits' }
  ])
  const done = await report({ status: 'delivered', pin, handedTo: 'recipient' }, 'a-key')
  expect([done.statusCode, done.json().status, done.json().pinCheck]).toEqual([200, 'delivered', null])
  const again = await report({ status: 'delivered', pin, handedTo: 'recipient' }, 'a-key')
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await tries(db)).toBe(0)
  expect((await ask(driver, 'GET', '/api/driver/orders')).json()).toMatchObject([{ id: placed.id, pinRequired: true }])
})

it('the fifth wrong PIN is the last: then only staff confirm the delivery, with a reason', async ({ db, env }) => {
  const { report, pin, wrong, ask, placed } = await atTheDoor([db, env])
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const answer = await report({ status: 'delivered', pin: wrong(triesLeft) })
    expect(answer.json()).toMatchObject({ status: 422, code: 'PIN_WRONG', triesLeft })
  }
  expect((await report({ status: 'delivered', pin })).json()).toMatchObject({ code: 'PIN_WRONG', triesLeft: 0 })
  const url = `/api/admin/v1/orders/${placed.id}/override`
  const wish = { command: 'confirmDelivery' }
  expect((await ask(aStaff(), 'POST', url, { body: wish })).statusCode).toBe(400)
  const done = await ask(aStaff(), 'POST', url, { body: { ...wish, reason: 'The recipient showed an ID card' } })
  expect([done.statusCode, done.json().status]).toEqual([200, 'DELIVERED'])
  const last = (await outboxOf(db, placed.id)).at(-1)
  expect(last.data).toMatchObject({ command: 'confirmDelivery', override: true, pinRequired: true })
})

it('tries at the same time are limited to five as well, also with keys', async ({ db, env }) => {
  const { report, pin, wrong } = await atTheDoor([db, env])
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      report({ status: 'delivered', pin: wrong(at) }, at % 2 ? `key-${at}` : undefined)
    )
  )
  const left = answers.map((answer) => `${answer.json().code} ${answer.json().triesLeft}`).toSorted()
  expect(left).toEqual([...Array(8).fill(0), 1, 2, 3, 4].map((triesLeft) => `PIN_WRONG ${triesLeft}`))
  expect(await tries(db)).toBe(5)
  expect((await report({ status: 'delivered', pin })).statusCode).toBe(422)
})

it('a wrong PIN that is sent again with its key counts once; another PIN, key or none counts again', async ({
  db,
  env
}) => {
  const { report, pin, wrong } = await atTheDoor([db, env])
  const leftAfter = async (guess: string, key?: string) =>
    (await report({ status: 'delivered', pin: guess }, key)).json().triesLeft as number
  expect([await leftAfter(wrong(0), 'a'), await leftAfter(wrong(0), 'a')]).toEqual([4, 4])
  expect([await leftAfter(wrong(1), 'a'), await leftAfter(wrong(0), 'b'), await leftAfter(wrong(0))]).toEqual([3, 2, 1])
  expect([await leftAfter(wrong(0), 'a'), await tries(db)]).toEqual([1, 4])
  expect((await report({ status: 'delivered', pin }, 'a')).statusCode).toBe(200)
})

it('no try counts that could not deliver: of others, too early, or of a parcel on its way back', async ({
  db,
  env
}) => {
  const { report, wrong, ask, sender, placed } = await atTheDoor([db, env])
  const body = { status: 'delivered', pin: wrong(0) }
  expect((await ask(aDriver(), 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })).statusCode).toBe(404)
  expect((await report({ status: 'in_transit', pin: wrong(0) })).statusCode).toBe(200)
  await ask(sender, 'POST', `/api/v1/orders/${placed.id}/recall`, { body: {} })
  expect((await report({ status: 'delivered' })).json()).toMatchObject({ status: 'delivered', returning: true })
  expect(await tries(db)).toBe(0)
})

it('the phone can check a PIN without a network, and its answer does not contain it', async ({ db, env }) => {
  const { ask, driver, pin, wrong } = await atTheDoor([db, env])
  const [order] = (await ask(driver, 'GET', '/api/driver/orders')).json()
  const { salt, iterations, hash } = driverOrderSchema.parse(order).pinCheck!
  const hashOf = (guess: string) =>
    pbkdf2Sync(guess, Buffer.from(salt, 'base64'), iterations, 32, 'sha256').toString('base64')
  expect(hashOf(pin)).toBe(hash)
  expect(hashOf(wrong(0))).not.toBe(hash)
  expect(iterations).toBeGreaterThanOrEqual(100_000)
})

it('the PIN is for the holder of the link and the recipient’s messages, until the hand-over', async ({ db, env }) => {
  const { disclose, contacts, report, pin, sender, driver, placed } = await atTheDoor([db, env])
  const { trackingKey } = placed
  const others = [await disclose(null), await disclose(sender), await disclose(driver, trackingKey)]
  expect([...others, await disclose(aStaff())]).toEqual(['', '', '', ''])
  expect([await disclose(sender, trackingKey), (await contacts()).pin]).toEqual([pin, pin])
  await report({ status: 'delivered', pin })
  expect([await disclose(null, trackingKey), (await contacts()).pin]).toEqual(['', ''])
})

it('the PIN is in no row, topic, log, list or other answer', async ({ db, env }) => {
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const door = await atTheDoor([db, env], {}, log as never)
  const { ask, sender, driver, placed, report, disclose, deps } = door
  // Longer than a PIN, so that nothing else can look like it.
  const canary = 'canary-of-the-pin'
  await db
    .updateTable('orders')
    .set({ pin_sealed: seal(deps.dataKey, canary).toString('base64') })
    .execute()
  expect(await disclose(null, placed.trackingKey)).toBe(canary)
  await db
    .updateTable('orders')
    .set({ pin_sealed: seal(deps.dataKey, '0471').toString('base64') })
    .execute()
  await report({ status: 'delivered', pin: '0472' }, 'wrong')
  await db
    .updateTable('orders')
    .set({ pin_sealed: seal(deps.dataKey, canary).toString('base64') })
    .execute()
  const staff = aStaff()
  const answers = await Promise.all([
    ask(sender, 'GET', '/api/v1/orders'),
    ask(sender, 'GET', `/api/v1/orders/${placed.id}`),
    ask(driver, 'GET', '/api/driver/orders'),
    ask(staff, 'GET', '/api/admin/v1/orders'),
    ask(staff, 'GET', `/api/admin/v1/orders/${placed.id}`),
    ask(sender, 'GET', `/api/v1/orders/${placed.id}/label.pdf`)
  ])
  const written = JSON.stringify([
    answers.map(({ body }) => body),
    await db.selectFrom('orders').selectAll().execute(),
    await db.selectFrom('order_events').selectAll().execute(),
    await outboxOf(db, placed.id),
    await auditOf(db),
    logged
  ])
  expect(written).not.toContain(canary)
  expect(written).not.toMatch(/"pin\\?":/)
})

it('PIN and check are deleted a day after the end, and with the contacts', async ({ db, env }) => {
  const { report, pin, deps, clock } = await atTheDoor([db, env])
  await report({ status: 'delivered', pin })
  const kept = () => db.selectFrom('orders').select(['pin_required', 'pin_sealed', 'pin_check']).executeTakeFirst()
  await deleteExpiredSecrets(db, deps.now())
  expect(await kept()).toMatchObject({ pin_required: true, pin_sealed: expect.any(String) })
  const gone = { pin_required: true, pin_sealed: null, pin_check: null }
  const stored = (await kept())!
  await deleteExpiredSecrets(db, new Date(deps.now().getTime() + 1))
  expect(await kept()).toEqual(gone)
  await db
    .updateTable('orders')
    .set({ pin_sealed: stored.pin_sealed, pin_check: JSON.stringify(stored.pin_check) as never })
    .execute()
  await pseudonymiseOldOrders(db, new Date(clock.now.getTime() + 400 * dayMs), 10)
  expect(await kept()).toEqual(gone)
})

it('whoever needs the PIN gets the parcel in person: another place is refused', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { trackingId } = await place(sender, { pinRequired: true })
  const put = (body: object) => ask(sender, 'PUT', `/api/v1/track/${trackingId}/instructions`, { body })
  for (const body of [{ place: 'neighbour' }, { leaveAtDoor: true }]) {
    expect((await put(body)).json()).toMatchObject({ status: 422, code: 'CHOICE_REFUSED', reason: 'pin' })
  }
  expect((await put({ place: 'door' })).statusCode).toBe(200)
})
