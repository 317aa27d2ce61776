import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Bus } from '@ilbud/kernel/events/bus'
import { withClient } from '@ilbud/kernel/db/pool'
import { dataKey } from '@ilbud/kernel/db/seal'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { ServiceName } from '@ilbud/proto/http/route'
import { type Scenario, scenarios } from '@ilbud/proto/http/orders/scenario'
import { webhookTypes } from '@ilbud/proto/http/companies/webhooks'
import { eventually } from '@ilbud/testkit/eventually'
import { expect, onTestFinished } from 'vitest'
import { readAllTables } from './town/all-tables.ts'
import { type Asking, type Json, type Method, startServices, townTest as it } from './town/services.ts'
import { leastOrder } from '#test/suites/least-order.ts'

const longer = { timeoutMs: 60_000 }
const least = {
  ...leastOrder,
  deliveryEmail: 'astrid.falk@shop.example'
}

const steps = ['order.placed', 'order.driver-assigned', 'order.picked-up', 'order.out-for-delivery']
const typesOf: Record<Scenario, string[]> = {
  delivered: [...steps, 'order.delivered'],
  'failed-then-delivered': [...steps, 'order.attempt-failed', 'order.out-for-delivery', 'order.delivered'],
  returned: [...steps, 'order.attempt-failed', 'order.returned'],
  canceled: [...steps.slice(0, 2), 'order.canceled']
}
// What an event of a test order may leave behind: in the services that keep it, and in every service that it was read.
const allowed = /^(orders|tracking|companies)\.|\.(inbox_versions|outbox)$|^public\.|^bus\./

/** A shop's server. */
async function aShop() {
  const received: Json[] = []
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ilbud`, received }
}

async function aTown(env: Record<string, string>, bus: Bus) {
  const town = await startServices({ ...env, ORDERS_SANDBOX_STEP_SECONDS: '0' }, bus)
  async function call(service: ServiceName, method: Method, path: string, asking: Asking = {}): Promise<Json> {
    const { status, json } = await town.ask(service, method, path, asking)
    expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300)
    return json
  }
  const body = { username: 'owner@blomman.example', password: demoPassword }
  const as: string = (await call('auth', 'POST', '/api/v1/auth/login', { body })).accessToken
  const aKey = async (test: boolean): Promise<string> => {
    const wanted = { name: 'Shop', scopes: ['orders:read', 'orders:write', 'tracking:read', 'webhooks:manage'], test }
    return (await call('companies', 'POST', '/api/companies/me/api-keys', { as, body: wanted })).key
  }
  return { ...town, call, owner: as, aKey }
}

it('test orders go every way by themselves, report each step, and leave no trace with anybody else', async ({
  env,
  bus
}) => {
  const { call, ask, owner, aKey } = await aTown(env, bus)
  const shop = await aShop()
  const [key, liveKey] = [await aKey(true), await aKey(false)]
  expect([key.slice(0, 9), liveKey.slice(0, 9)]).toEqual(['ilb_test_', 'ilb_live_'])
  const events = webhookTypes.filter((type) => type !== 'order.eta-changed' && type !== 'order.delayed')
  const path = '/api/companies/me/webhooks'
  const webhook = await call('companies', 'POST', path, { as: owner, body: { url: shop.url, events } })

  const placed: Record<string, Json> = {}
  for (const scenario of scenarios) {
    const body = { ...least, metadata: { scenario } }
    placed[scenario] = await call('orders', 'POST', '/api/v1/orders', { as: key, body })
  }
  const live = await call('orders', 'POST', '/api/v1/orders', { as: liveKey, body: least })

  const reportsOf = (id: string): Json[] =>
    shop.received.filter(({ data }) => data.id === id).toSorted((one, other) => one.data.version - other.data.version)
  for (const scenario of scenarios) {
    const { id, trackingId, trackingKey } = placed[scenario]
    const types = () => reportsOf(id).map(({ type }) => type as string)
    await eventually(() => types().length >= typesOf[scenario].length, `all steps of ${scenario} are reported`, longer)
    expect(types(), scenario).toEqual(typesOf[scenario])
    for (const { data } of reportsOf(id)) expect(data).toMatchObject({ test: true, metadata: { scenario } })
    const tracked = await call('tracking', 'GET', `/api/v1/track/${trackingId}`, {
      headers: { 'x-track-key': trackingKey }
    })
    expect(tracked).toMatchObject({ test: true, disclosure: 'link', delivery: { contact: 'Astrid' } })
  }
  await eventually(() => reportsOf(live.id).length === 1, 'the live order is reported', longer)
  expect(reportsOf(live.id)[0].data).toMatchObject({ test: false, status: 'CREATED' })

  // A live key sees of a webhook what is about live orders; a test key sees no webhook but those that it has made.
  const deliveriesFor = (as: string) => ask('companies', 'GET', `${path}/${webhook.id}/deliveries`, { as })
  expect((await deliveriesFor(key)).status).toBe(404)
  const ofLive: Json[] = (await deliveriesFor(liveKey)).json
  expect(ofLive.map(({ orderId, test }) => [orderId, test])).toEqual([[live.id, false]])
  const resend = (as: string) => ask('companies', 'POST', `${path}/deliveries/${ofLive[0].id}/resend`, { as })
  expect([(await resend(key)).status, (await resend(liveKey)).status]).toEqual([404, 202])
  const since = { since: new Date(Date.now() - 3_600_000).toISOString() }
  expect(await call('companies', 'POST', `${path}/${webhook.id}/replay`, { as: liveKey, body: since })).toEqual({
    count: 1
  })
  const level = async (as: string): Promise<string> =>
    (await call('tracking', 'GET', `/api/v1/track/${placed.delivered.trackingId}`, { as })).disclosure
  expect([await level(key), await level(liveKey)]).toEqual(['party', 'public'])

  await eventually(() => haveAllRead(env.DATABASE_URL!, placed.delivered.id, 5), 'every service has read it', longer)
  const rows = await readAllTables(env.DATABASE_URL!, dataKey(env.DATA_KEY!))
  const ids = scenarios.map((scenario): string => placed[scenario].id)
  const left = rows.filter(({ text: row }) => ids.some((id) => row.includes(id))).map(({ where }) => where)
  expect(left).toContain('orders.orders')
  expect([...new Set(left)].filter((where) => !allowed.test(where))).toEqual([])
  // The live order shows that there would be traces.
  const traces = new Set(rows.filter(({ text: row }) => row.includes(live.id)).map(({ where }) => where))
  expect([...traces].filter((where) => !allowed.test(where)).map((where) => where.split('.')[0])).toEqual(
    expect.arrayContaining(['analytics', 'notifications'])
  )
})

/** Whether every service that reads the events of orders has come to that version. */
async function haveAllRead(url: string, orderId: string, version: number): Promise<boolean> {
  const readers = ['analytics', 'companies', 'dispatch', 'drivers', 'notifications', 'tracking']
  return withClient(url, async (client) => {
    const versions = readers.map(
      (schema) => `select version from "${schema}".inbox_versions where topic = 'orders.events' and subject = $1`
    )
    const { rows } = await client.query<{ version: number }>(versions.join(' union all '), [orderId])
    return rows.length === readers.length && rows.every((row) => row.version === version)
  })
}
