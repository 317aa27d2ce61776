import { createHash } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { pseudonymiseOldOrders } from '#db/people/old-contacts.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { adminOrderDetailSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const dayMs = 24 * 3_600_000

/** An order on its way to the door, and who can hand it over and rate it. */
async function onItsWay([db, env]: [Kysely<OrdersTables>, Record<string, string>]) {
  const app = await anOrdersApp(db, env)
  const { ask, place } = app
  const [sender, driver] = [aSender(), aDriver()]
  const { id, trackingId, trackingKey } = await place(sender)
  const report = (body: object) => ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body })
  await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  await report({ status: 'picked_up' })
  await report({ status: 'in_transit' })
  const url = `/api/v1/track/${trackingId}/rating`
  const headers = { 'x-track-key': trackingKey }
  const rate = (user: typeof sender | null, body: object) => ask(user, 'POST', url, { body })
  const rateByKey = (body: object) => ask(null, 'POST', url, { body, headers })
  const staffRead = async () =>
    adminOrderDetailSchema.parse((await ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json())
  const deliver = () => report({ status: 'delivered' })
  const rated = async () => (await outboxOf(db, id)).filter(({ type }) => type === 'order.rated')
  return { ...app, id, trackingId, trackingKey, sender, driver, rate, rateByKey, staffRead, deliver, rated }
}

it('a holder of the link rates a delivery, and only staff read the words', async ({ db, env }) => {
  const { clock, deliver, driver, id, rateByKey, rated, staffRead } = await onItsWay([db, env])
  await deliver()
  expect((await staffRead()).rating).toBeNull()
  const answer = await rateByKey({ stars: 4, text: 'canary on the stairs' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { stars: 4 }])
  const at = clock.now.toISOString()
  expect((await staffRead()).rating).toEqual({ stars: 4, text: 'canary on the stairs', by: 'recipient', at })
  const [event] = await rated()
  expect(event.data).toEqual({ orderId: id, driverId: driver.id, stars: 4 })
  expect(JSON.stringify([await outboxOf(db, id), await auditOf(db)])).not.toContain('canary')
})

it('the tracking page learns of the rating for whoever may rate, and nobody else', async ({ db, env }) => {
  const { deliver, deps, driver, rateByKey, sender, trackingId, trackingKey } = await onItsWay([db, env])
  const orders = localCalls('tracking', [ordersRpc(deps)]).to(Orders)
  const keyHash = createHash('sha256').update(trackingKey).digest('base64url')
  const starsFor = async (user: User | null, hash = '') => {
    const caller = { userId: user?.id ?? '', role: user?.role ?? '', companyId: '' }
    return (await orders.disclose({ trackingId, keyHash: hash, ...caller })).stars
  }
  await deliver()
  expect(await starsFor(null, keyHash)).toBe(0)
  await rateByKey({ stars: 4 })
  expect([await starsFor(null, keyHash), await starsFor(sender)]).toEqual([4, 4])
  for (const other of [null, driver, aStaff(), aSender()]) expect(await starsFor(other)).toBe(0)
})

it('a rating is refused with what is wrong', async ({ db, env }) => {
  const { clock, deliver, driver, rate, rateByKey, rated, sender } = await onItsWay([db, env])
  const codeOf = async (answer: ReturnType<typeof rate>) => [(await answer).statusCode, (await answer).json().code]
  expect(await codeOf(rateByKey({ stars: 5 }))).toEqual([422, 'NOT_DELIVERED'])
  await deliver()
  for (const stars of [0, 6, 2.5, undefined]) {
    expect(await codeOf(rateByKey({ stars }))).toEqual([400, 'INVALID_REQUEST'])
  }
  for (const stranger of [null, aSender(), driver, aStaff()]) {
    expect(await codeOf(rate(stranger, { stars: 5 }))).toEqual([404, 'NOT_FOUND'])
  }
  const delivered = clock.now.getTime()
  clock.now = new Date(delivered + 14 * dayMs + 1)
  expect(await codeOf(rateByKey({ stars: 5 }))).toEqual([422, 'RATING_CLOSED'])
  expect(await rated()).toEqual([])
  clock.now = new Date(delivered + 14 * dayMs)
  expect((await rate(sender, { stars: 5 })).statusCode).toBe(200)
  const second = await rateByKey({ stars: 1 })
  expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'ALREADY_RATED', stars: 5 }])
})

it('the sender finds the own words in “My data”, and not the recipient’s', async ({ db, env }) => {
  const [own, others] = [await onItsWay([db, env]), await onItsWay([db, env])]
  await own.deliver()
  await others.deliver()
  await own.rate(own.sender, { stars: 5, text: 'Kind' })
  await others.rateByKey({ stars: 5, text: 'Quick' })
  const ofOrders = ({ deps, sender }: typeof own) =>
    allOwnData(localCalls('auth', [ordersRpc(deps)]).to(Orders), sender.id)
  expect(await ofOrders(own)).toMatchObject({ orders: [{ rating: { stars: 5, text: 'Kind' } }] })
  expect(await ofOrders(others)).toMatchObject({ orders: [{ rating: null }] })
})

it('when a sender and a recipient rate at the same time, one rating counts', async ({ db, env }) => {
  const { deliver, rate, rateByKey, rated, sender, staffRead } = await onItsWay([db, env])
  await deliver()
  const answers = await Promise.all([rate(sender, { stars: 1 }), rateByKey({ stars: 5 })])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  const [event, ...others] = await rated()
  expect(others).toEqual([])
  expect(new Set(answers.map((answer) => answer.json().stars))).toEqual(new Set([event.data.stars]))
  expect((await staffRead()).rating?.stars).toBe(event.data.stars)
})

it('the words go with the contacts, and are not stored after them; the stars stay', async ({ db, env }) => {
  const [first, second] = [await onItsWay([db, env]), await onItsWay([db, env])]
  await first.deliver()
  await second.deliver()
  await first.rateByKey({ stars: 2, text: 'canary at the gate' })
  await pseudonymiseOldOrders(db, new Date(first.clock.now.getTime() + 400 * dayMs), 10)
  await second.rateByKey({ stars: 3, text: 'canary in the hall' })
  const ratings = await db.selectFrom('ratings').select(['stars', 'text']).orderBy('stars').execute()
  expect(ratings).toEqual([
    { stars: 2, text: null },
    { stars: 3, text: null }
  ])
})
