import type { NotificationsTables } from '#db/tables.ts'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMailServer, anEvent, mailsOf, settled, startNotifications } from './a-notifications.ts'
import { saga, someContacts } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const driverId = '0197b0c0-0000-7000-8000-000000000011'
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const nora = 'nora.canary@recipient.example'

const life: Step[] = [
  { command: 'placeOrder', state: 'CREATED' },
  { command: 'editOrder', state: 'CREATED' },
  { command: 'acceptOffer', state: 'ASSIGNED', driverId },
  { command: 'markPickedUp', state: 'PICKED_UP', driverId },
  { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId },
  { command: 'confirmDelivery', state: 'DELIVERED', driverId }
]

async function start(env: Record<string, string>, bus: Parameters<typeof startNotifications>[0]['bus']) {
  const { server, env: withServer } = await aMailServer(env)
  const started = await startNotifications({ env: withServer, bus })
  started.owners.people.set(customerId, saga)
  const order = anOrderWith(life.map((step) => ({ ...step, hasDeliveryEmail: true })))
  started.owners.orders.set(order.orderId, { ...someContacts, deliveryEmail: nora })
  return { ...started, server, ...order, toNora: () => server.mails.filter(({ to }) => to[0] === nora) }
}

function aView(orderId: string, data: Partial<ViewChanged>) {
  const view: ViewChanged = {
    version: 5,
    revision: 1,
    orderId,
    trackingId: 'SD7K3MQ9RT2XVB2',
    type: 'ORDER_UPDATED',
    stage: 5,
    epoch: '0197b0c0-0000-7000-8000-00000000e001',
    status: 'OUT_FOR_DELIVERY',
    at: new Date().toISOString(),
    eta: null,
    driverId,
    customerId,
    companyId: null,
    positionOpen: true,
    gone: false,
    ...data
  }
  return anEvent(viewChanged, { subject: orderId, data: view })
}

describe('mails to the recipient of a parcel', () => {
  it.for([
    { where: 'in production', demo: {}, sent: 60 },
    { where: 'in the demo', demo: { DEMO: 'true' }, sent: 64 }
  ])(
    'of 64 mails within an hour that a sender alone has caused, an address gets $sent $where, however it is written',
    async ({ demo, sent }, { env, bus, db }) => {
      const { owners, server } = await start({ ...env, ...demo }, bus)
      const orders = Array.from({ length: 64 }, () => anOrderWith([{ ...life[0]!, hasDeliveryEmail: true }]))
      for (const [at, { orderId }] of orders.entries()) {
        const deliveryEmail = at % 2 === 0 ? nora : nora.toUpperCase()
        owners.orders.set(orderId, { ...someContacts, deliveryEmail })
      }
      await bus.publish(
        'orders.events',
        orders.flatMap(({ messages }) => messages)
      )
      await eventually(async () => {
        const mails = (await mailsOf(db)).filter(({ channel }) => channel === 'mail')
        return mails.length === 2 * 64 && mails.every(({ settled_at }) => settled_at !== null)
      }, 'every mail is settled')
      expect(server.mails.filter(({ to }) => to[0]!.toLowerCase() === nora)).toHaveLength(sent)
    }
  )

  it('the recipient gets one mail with the link for each cause, however often events are delivered, and no table contains the address', async ({
    env,
    bus,
    db
  }) => {
    const { server, orderId, messages, toNora } = await start(env, bus)
    await bus.publish('orders.events', [...messages, ...messages])
    await settled(db, 5 + 3)
    const arriving = [1, 2, 3].map((revision) => aView(orderId, { revision, arriving: true }))
    await bus.publish('tracking.events', [...arriving, ...arriving])
    await bus.publish('tracking.events', [aView(orderId, { revision: 4, status: 'DELAYED', arriving: true })])
    const rows = await settled(db, 5 + 3 + 2 + 2)
    expect(
      toNora()
        .map(({ subject }) => subject)
        .sort()
    ).toEqual(
      [
        'Saga Ek skickar ett paket till dig',
        'Paketet från Saga Ek är på väg till dig',
        'Paketet från Saga Ek är snart hos dig',
        'Paketet från Saga Ek är försenat',
        'Paketet från Saga Ek är levererat'
      ].sort()
    )
    expect(server.mails).toHaveLength(12)
    for (const { text } of toNora()) {
      expect(text).toContain(`https://ilbud.test/track/SD7K3MQ9RT2XVB2#k=${someContacts.trackingKey}`)
      expect(text).not.toMatch(/Hej|Nora/)
    }
    expect(rows.filter(({ cause }) => 'to' in cause).map(({ user_id }) => user_id)).toEqual([
      null,
      null,
      null,
      null,
      null
    ])
    const { rows: everything } = await sql<{ row: string }>`
      select (m.*)::text as row from mails m union all select (o.*)::text from outbox o`.execute(db)
    expect(JSON.stringify(everything)).not.toMatch(/canary/i)
  })

  it('an order without the recipient’s address causes no mail to the recipient', async ({ env, bus, db }) => {
    const { owners, server } = await start(env, bus)
    const other = anOrderWith(life.slice(0, 1))
    owners.orders.set(other.orderId, someContacts)
    await bus.publish('orders.events', other.messages)
    await settled(db, 1)
    expect(server.mails.map(({ to }) => to[0])).toEqual([saga.email])
  })

  it('mails to the recipient are stopped by the link in a mail or one click in a mail program, for that address alone', async ({
    env,
    bus,
    db
  }) => {
    const { request, owners, messages, toNora } = await start(env, bus)
    await bus.publish('orders.events', messages.slice(0, 1))
    await settled(db, 2)
    const [placed] = toNora()
    const token = /\/stop#token=(\S+)/.exec(placed!.text)![1]!
    expect(placed!.headers.get('list-unsubscribe')).toBe(
      `<https://ilbud.test/api/v1/notifications/stop?token=${token}>`
    )
    expect(placed!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

    const stop = (body: object) => request(null, 'POST', '/api/v1/notifications/stop', { body })
    expect((await stop({})).statusCode).toBe(400)
    const [hash, tag] = token.split('.') as [string, string]
    const forged = `${hash}.${tag.startsWith('A') ? 'B' : 'A'}${tag.slice(1)}`
    for (const wrong of [forged, 'x', `${token}.x`.slice(5)]) {
      expect((await stop({ token: wrong })).json()).toMatchObject({ status: 422, code: 'LINK_INVALID' })
    }
    const check = async (asked: string) =>
      (await request(null, 'POST', '/api/v1/notifications/stop/check', { body: { token: asked } })).json()
    expect([await check(forged), await check(token)]).toEqual([{ state: 'over' }, { state: 'open' }])
    expect(await db.selectFrom('stopped_addresses').select('hash').execute()).toEqual([])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const oneClick = await request(null, 'POST', `/api/v1/notifications/stop?token=${token}`, {
      raw: 'List-Unsubscribe=One-Click',
      headers: form
    })
    expect(oneClick.statusCode, oneClick.body).toBe(204)
    expect((await stop({ token })).statusCode).toBe(204)
    expect(await check(token)).toEqual({ state: 'used' })

    await bus.publish('orders.events', messages.slice(1))
    const rows = await settled(db, 8)
    const outcomes = rows.filter(({ cause }) => 'to' in cause).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'not-due')).toHaveLength(2)
    expect(outcomes).toHaveLength(3)
    expect(toNora()).toHaveLength(1)
    // Another recipient still gets them.
    const other = anOrderWith([{ command: 'placeOrder', state: 'CREATED', hasDeliveryEmail: true }])
    owners.orders.set(other.orderId, { ...someContacts, deliveryEmail: 'olle@recipient.example' })
    await bus.publish('orders.events', other.messages)
    await eventually(async () => (await mailsOf(db)).filter(({ outcome }) => outcome === 'sent').length === 8, 'sent')
  })
})
