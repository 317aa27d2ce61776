import type { NotificationsTables } from '#db/tables.ts'
import { purgeExpired } from '#use-cases/purge-expired.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import type { User } from '@ilbud/kernel/http/identity'
import { sessionEnded } from '@ilbud/proto/events/auth'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { orderKeyRenewed } from '@ilbud/proto/events/orders'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { aUser } from '@ilbud/testkit/services/test-context'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { anEvent, mailsOf, startNotifications } from './a-notifications.ts'
import { saga, someContacts } from './owners.ts'
import { startPushService } from './push-service.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const path = '/api/v1/push/subscriptions'
const sender = aUser({ id: '0197b0c0-0000-7000-8000-000000000021' })
const driverId = '0197b0c0-0000-7000-8000-000000000011'
const noon = new Date('2026-11-25T12:00:00+01:00')
const later = (ms: number) => new Date(noon.getTime() + ms)
const dayMs = 86_400_000

const byText = (one: string | null, other: string | null) => String(one).localeCompare(String(other), 'en')

const life: Step[] = [
  { command: 'placeOrder', state: 'CREATED' },
  { command: 'acceptOffer', state: 'ASSIGNED', driverId },
  { command: 'markPickedUp', state: 'PICKED_UP', driverId },
  { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId },
  { command: 'confirmDelivery', state: 'DELIVERED', driverId }
]

type Started = Parameters<typeof startNotifications>[0]

async function start({ env, bus }: Pick<Started, 'env' | 'bus'>) {
  const service = await startPushService()
  const settings: Started['env'] = { ...env, ...service.vapid, DEMO: 'true', DEMO_PLAY: 'false' }
  const started = await startNotifications({ env: settings, bus, at: noon })
  started.owners.people.set(sender.id, saga)
  const order = anOrderWith(life.map((step) => ({ ...step, at: noon })))
  started.owners.orders.set(order.orderId, someContacts)
  const call = (method: 'POST' | 'DELETE', user: User | null, body: object) =>
    started.request(user, method, path, { body })
  return { ...started, ...order, service, call, env: settings }
}

/** The rows of the queue for push messages, as soon as all messages have an outcome. */
async function pushesOf(db: Kysely<NotificationsTables>, count: number) {
  return eventually(async () => {
    const rows = await mailsOf(db)
    const pushes = rows.filter(({ channel }) => channel === 'push')
    return rows.every(({ settled_at }) => settled_at !== null) && pushes.length === count ? pushes : null
  }, `${count} push messages are settled`)
}

const byLink = { trackingId: someContacts.trackingId, key: someContacts.trackingKey }

describe('push messages to the sender of a parcel', () => {
  it('each browser gets one push message for each cause, signed and encrypted, however often it subscribes and events are delivered', async ({
    env,
    bus,
    db
  }) => {
    const { service, call, messages } = await start({ env, bus })
    const [first, second] = [service.subscribeBrowser(), service.subscribeBrowser()]
    for (const { subscription } of [first, first, second]) {
      expect((await call('POST', sender, subscription)).statusCode).toBe(204)
    }
    await bus.publish('orders.events', [...messages, ...messages])
    const rows = await pushesOf(db, 10)
    expect(rows.map(({ outcome, via, locale }) => `${outcome} ${via} ${locale}`)).toEqual(
      Array.from({ length: 10 }, () => 'sent push sv')
    )
    const titles = service.received.filter(({ browser }) => browser === first.path).map(({ message }) => message.title)
    expect(titles.toSorted(byText)).toEqual([
      'Ditt bud till Nora Holm är beställt.',
      'En förare hämtar snart paketet till Nora Holm.',
      'Paketet till Nora Holm är hämtat.',
      'Paketet till Nora Holm är levererat.',
      'Paketet till Nora Holm är på väg dit.'
    ])
    expect(service.received).toHaveLength(10)
    expect(new Set(service.received.map(({ message }) => message.id)).size).toBe(10)
    expect(service.received[0]).toMatchObject({
      headers: { ttl: '86400', urgency: 'normal', topic: expect.stringMatching(/^[0-9a-f]{32}$/) },
      message: { url: `/track/${byLink.trackingId}#k=${byLink.key}`, tag: byLink.trackingId }
    })
    const { rows: everything } = await sql<{ row: string }>`
      select (m.*)::text as row from mails m union all select (s.*)::text from push_subscriptions s`.execute(db)
    expect(JSON.stringify(everything)).not.toContain(first.path.slice(1))
  })

  it('what was switched off is not sent, and a browser that has taken its permission back is forgotten', async ({
    env,
    bus,
    db
  }) => {
    const { service, call, messages, request } = await start({ env, bus })
    const { subscription, refuse } = service.subscribeBrowser()
    await call('POST', sender, subscription)
    const body = { placed: { push: false } }
    await request(sender, 'PATCH', '/api/v1/auth/me/notifications', { body })
    await bus.publish('orders.events', messages.slice(0, 2))
    await pushesOf(db, 1)
    refuse()
    await bus.publish('orders.events', messages.slice(2, 3))
    expect((await pushesOf(db, 2)).map(({ outcome }) => outcome).toSorted(byText)).toEqual(['not-due', 'sent'])
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    await bus.publish('orders.events', messages.slice(3))
    await eventually(async () => (await mailsOf(db)).some(({ kind }) => kind === 'delivered'), 'the rest is handled')
    await pushesOf(db, 2)
  })

  it('push services that never answer delay no mail', async ({ env, bus, db }) => {
    const { service, call, messages } = await start({ env, bus })
    service.silent = { waiting: 0, left: 0 }
    for (let browsers = 0; browsers < 10; browsers++) {
      expect((await call('POST', sender, service.subscribeBrowser().subscription)).statusCode).toBe(204)
    }
    await bus.publish('orders.events', messages.slice(0, 1))
    await eventually(() => service.silent!.waiting > 0, 'push messages wait for an answer')
    await bus.publish('orders.events', messages.slice(1))
    const isSent = async () =>
      (await mailsOf(db)).some(
        ({ channel, kind, settled_at }) => channel === 'mail' && kind === 'delivered' && settled_at !== null
      )
    await eventually(isSent, 'the last mail is sent')
    // Not after most of them were given up, ten at a time and each after ten seconds.
    expect(service.silent.left).toBeLessThan(20)
  })

  it('push services of one person that never answer delay nobody else’s push messages', async ({ env, bus, db }) => {
    const { service, call, messages } = await start({ env, bus })
    const silent = await startPushService()
    silent.silent = { waiting: 0, left: 0 }
    for (let browsers = 0; browsers < 10; browsers++) {
      expect((await call('POST', sender, silent.subscribeBrowser().subscription)).statusCode).toBe(204)
    }
    expect((await call('POST', null, { ...service.subscribeBrowser().subscription, ...byLink })).statusCode).toBe(204)
    await bus.publish('orders.events', messages)
    await eventually(() => service.received.length === 2, 'the recipient has theirs')
    // Not after those of the sender were given up, ten at a time and each after ten seconds.
    expect((await mailsOf(db)).filter(({ channel }) => channel === 'push')).toHaveLength(52)
    expect(silent.silent.waiting).toBeLessThan(10)
  })

  it('a push service that fails is tried again, and one that refuses is not', async ({ env, bus, db }) => {
    const { service, call, messages, clock } = await start({ env, bus })
    await call('POST', sender, service.subscribeBrowser().subscription)
    service.answers = [503]
    await bus.publish('orders.events', messages.slice(0, 1))
    const read = async () => (await mailsOf(db)).find(({ channel }) => channel === 'push')
    await eventually(async () => {
      const row = await read()
      return row?.tries === 1 && row.next_at! < later(60_000)
    }, 'it waits for another try')
    clock.now = later(10_000)
    expect(await pushesOf(db, 1)).toMatchObject([{ outcome: 'sent', tries: 2 }])
    service.answers = [400]
    await bus.publish('orders.events', messages.slice(1, 2))
    const outcomes = (await pushesOf(db, 2)).map(({ outcome, reason }) => `${outcome} ${reason}`)
    expect(outcomes.toSorted(byText)).toEqual(['given-up 400', 'sent null'])
    expect(service.received).toHaveLength(1)
  })

  it('push messages end with the session, and a browser gets those of the account that used it last', async ({
    env,
    bus,
    db
  }) => {
    const { service, call } = await start({ env, bus })
    const [mine, shared] = [service.subscribeBrowser(), service.subscribeBrowser()]
    const other = aUser()
    await call('POST', sender, mine.subscription)
    await call('POST', sender, shared.subscription)
    await call('POST', other, shared.subscription)
    const users = async () =>
      (await db.selectFrom('push_subscriptions').select('user_id').orderBy('created_at').execute()).map(
        ({ user_id }) => user_id
      )
    expect(new Set(await users())).toEqual(new Set([sender.id, other.id]))
    const ended = { userId: sender.id, sessionId: sender.sessionId, version: 1 }
    await bus.publish('auth.events', [anEvent(sessionEnded, { subject: sender.id, at: later(1000), data: ended })])
    await eventually(async () => (await users()).length === 1, 'the session’s browser is forgotten')
    expect(await users()).toEqual([other.id])
    const all = { userId: other.id, sessionId: null, version: 1 }
    await bus.publish('auth.events', [anEvent(sessionEnded, { subject: other.id, at: later(1000), data: all })])
    await eventually(async () => (await users()).length === 0, 'the other account’s is forgotten')
  })

  it('my data names the push service and no endpoint, and an erasure leaves nothing', async ({ env, bus, db }) => {
    const { service, call, rpc } = await start({ env, bus })
    const { subscription, path: secret } = service.subscribeBrowser()
    await call('POST', sender, subscription)
    const mine = await allOwnData(localCalls('auth', rpc).to(Notifications), sender.id)
    expect(mine.pushSubscriptions).toMatchObject([{ pushService: new URL(subscription.endpoint).host }])
    expect(JSON.stringify(mine)).not.toContain(secret.slice(1))
    const data = { userId: sender.id, farewellId: null }
    await bus.publish('auth.erasures', [anEvent(accountErased, { subject: sender.id, data })])
    const left = async () => db.selectFrom('push_subscriptions').select('id').execute()
    await eventually(async () => (await left()).length === 0, 'it is erased')
    expect((await call('POST', sender, subscription)).statusCode).toBe(401)
    expect(await left()).toEqual([])
  })
})

describe('push messages by the link of a parcel', () => {
  it('who has the link is told as its recipient until they end it, and nobody without its key', async ({
    env,
    bus,
    db
  }) => {
    const { service, call, messages } = await start({ env, bus })
    const { subscription } = service.subscribeBrowser()
    const wrong = { ...byLink, key: `${byLink.key.slice(0, -1)}A` }
    for (const parcel of [wrong, { trackingId: byLink.trackingId }]) {
      expect((await call('POST', sender, { ...subscription, ...parcel })).statusCode).toBe(404)
    }
    expect((await call('POST', null, subscription)).statusCode).toBe(401)
    for (let times = 2; times > 0; times--) {
      expect((await call('POST', null, { ...subscription, ...byLink })).statusCode).toBe(204)
    }
    await bus.publish('orders.events', messages.slice(0, 4))
    await pushesOf(db, 1)
    expect(service.received.map(({ message }) => message.title)).toEqual(['Paketet från Saga Ek kommer 13:00.'])
    const { endpoint } = subscription
    expect((await call('DELETE', null, { endpoint, ...byLink })).statusCode).toBe(204)
    await bus.publish('orders.events', messages.slice(4))
    await eventually(async () => (await mailsOf(db)).some(({ kind }) => kind === 'delivered'), 'the end is handled')
    await pushesOf(db, 1)
  })

  it('a day after the end, or after two months without a visit, a browser is forgotten', async ({ env, bus, db }) => {
    const { service, call, messages, env: settings } = await start({ env, bus })
    await call('POST', null, { ...service.subscribeBrowser().subscription, ...byLink })
    await call('POST', sender, service.subscribeBrowser().subscription)
    await bus.publish('orders.events', messages)
    await pushesOf(db, 5 + 2)
    const purge = (at: Date) => purgeExpired({ db, dataKey: dataKey(settings.DATA_KEY!), now: () => at })
    const owners = async () => (await db.selectFrom('push_subscriptions').select('user_id').execute()).length
    await purge(later(dayMs - 1000))
    expect(await owners()).toBe(2)
    await purge(later(dayMs + 1000))
    expect(await db.selectFrom('push_subscriptions').select('user_id').execute()).toEqual([{ user_id: sender.id }])
    await purge(later(61 * dayMs))
    expect(await owners()).toBe(0)
  })
})

describe('push messages to drivers', () => {
  it('a driver is told of work that others give and take, not of their own steps, and customers read nothing of it', async ({
    env,
    bus,
    db
  }) => {
    const { service, call, owners } = await start({ env, bus })
    const driver = aUser({ role: 'driver' })
    owners.people.set(driver.id, { ...saga, locale: 'en' })
    await call('POST', driver, service.subscribeBrowser().subscription)
    const work = (steps: Step[]) => {
      const order = anOrderWith(steps.map((step) => ({ ...step, at: noon })))
      owners.orders.set(order.orderId, someContacts)
      return bus.publish('orders.events', order.messages)
    }
    await work([
      { command: 'assignDriver', state: 'ASSIGNED', driverId: driver.id },
      { command: 'editOrder', state: 'ASSIGNED', driverId: driver.id }
    ])
    await pushesOf(db, 2)
    await work([
      { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id, actorId: driver.id },
      { command: 'markPickedUp', state: 'PICKED_UP', driverId: driver.id, actorId: driver.id },
      { command: 'reassignDriver', state: 'PICKED_UP', driverId }
    ])
    await pushesOf(db, 3)
    expect(service.received.map(({ message }) => message.title).toSorted(byText)).toEqual([
      'An order is not yours any more.',
      'One of your orders has changed.',
      'You have been given an order.'
    ])
    expect(service.received[0]).toMatchObject({
      headers: { urgency: 'high' },
      message: { url: expect.stringMatching(/^\/driver/) }
    })
    expect((await pushesOf(db, 3)).map(({ user_id }) => user_id)).toEqual([null, null, null])
  })

  it('a driver is told of the steps that staff report in their place, in their language', async ({ env, bus, db }) => {
    const { service, call, owners } = await start({ env, bus })
    const driver = aUser({ role: 'driver' })
    await call('POST', driver, service.subscribeBrowser().subscription)
    const own = { driverId: driver.id, actorId: driver.id, at: noon }
    const staffs = { driverId: driver.id, actorId: aUser({ role: 'dispatcher' }).id, at: noon }
    for (const locale of ['en', 'sv'] as const) {
      owners.people.set(driver.id, { ...saga, locale })
      const { orderId, messages } = anOrderWith([
        { command: 'acceptOffer', state: 'ASSIGNED', ...own },
        { command: 'markPickedUp', state: 'PICKED_UP', ...staffs },
        { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', ...own },
        { command: 'confirmDelivery', state: 'DELIVERED', ...staffs }
      ])
      owners.orders.set(orderId, someContacts)
      await bus.publish('orders.events', messages)
      await pushesOf(db, locale === 'en' ? 2 : 4)
    }
    expect(service.received.map(({ message }) => message.title).toSorted(byText)).toEqual([
      'Dispatch has changed the status of one of your orders.',
      'Dispatch has finished one of your orders.',
      'Trafikledningen har ändrat status för ett av dina uppdrag.',
      'Trafikledningen har avslutat ett av dina uppdrag.'
    ])
  })
})

describe('where push messages go', () => {
  it('endpoints inside our network, without TLS or with a broken key are refused', async ({ env, bus }) => {
    const { service, call } = await start({ env, bus })
    const { subscription } = service.subscribeBrowser()
    const refused = [
      { ...subscription, endpoint: 'http://push.example/x' },
      { ...subscription, endpoint: 'https://10.0.0.1/x' },
      { ...subscription, endpoint: 'https://169.254.169.254/x' },
      { ...subscription, endpoint: 'https://[::1]/x' },
      { ...subscription, endpoint: 'https://name:word@push.example/x' },
      { ...subscription, endpoint: 'ftp://push.example/x' },
      { ...subscription, keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` } },
      { ...subscription, keys: { ...subscription.keys, auth: 'short' } }
    ]
    for (const body of refused) expect((await call('POST', sender, body)).statusCode, JSON.stringify(body)).toBe(400)
  })

  it('outside the demo this machine is refused as well', async ({ env, bus }) => {
    const service = await startPushService()
    const { request } = await startNotifications({ env: { ...env, ...service.vapid }, bus, at: noon })
    const body = service.subscribeBrowser().subscription
    expect((await request(sender, 'POST', path, { body })).statusCode).toBe(400)
  })

  it('without keys no push messages are offered', async ({ env, bus }) => {
    const { request } = await startNotifications({ env, bus, at: noon })
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const answer = await request(sender, 'POST', path, { body: { endpoint: 'https://push.example/x', keys } })
    expect(answer.json()).toMatchObject({ status: 422, code: 'PUSH_UNAVAILABLE' })
  })
})

it('a browser that has the old link of a parcel is told nothing more once its key is replaced, least of all the new key', async ({
  env,
  bus,
  db
}) => {
  const { service, call, messages, owners, orderId } = await start({ env, bus })
  const [old, other] = [service.subscribeBrowser(), service.subscribeBrowser()]
  expect((await call('POST', null, { ...old.subscription, ...byLink })).statusCode).toBe(204)
  await bus.publish('orders.events', messages.slice(0, 4))
  await pushesOf(db, 1)
  const newLink = { ...byLink, key: 'ZyXwVuTsRqPoNmLkJiHgF_' }
  owners.orders.set(orderId, { ...someContacts, trackingKey: newLink.key })
  const data = { ...byLink, orderId, epoch: orderId, actor: { role: 'customer' as const, id: sender.id } }
  await bus.publish('orders.events', [anEvent(orderKeyRenewed, { subject: orderId, data, at: noon })])
  const subscriptions = () => db.selectFrom('push_subscriptions').select('id').execute()
  await eventually(async () => (await subscriptions()).length === 0, 'the old link has ended')
  expect((await call('POST', null, { ...other.subscription, ...newLink })).statusCode).toBe(204)
  await bus.publish('orders.events', messages.slice(4))
  await pushesOf(db, 2)
  const told = service.received.map(({ browser, message }) => [browser, message.url.split('#k=')[1]])
  expect(told).toEqual([
    [old.path, byLink.key],
    [other.path, newLink.key]
  ])
})

it('a browser that subscribes by a key that is replaced at the same moment is not kept', async ({ env, bus, db }) => {
  const { service, call, owners, orderId } = await start({ env, bus })
  const { subscription } = service.subscribeBrowser()
  owners.afterDisclosing = () => {
    owners.orders.set(orderId, { ...someContacts, trackingKey: 'ZyXwVuTsRqPoNmLkJiHgF_' })
  }
  expect((await call('POST', null, { ...subscription, ...byLink })).statusCode).toBe(404)
  expect(await db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
})
