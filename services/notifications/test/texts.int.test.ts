import type { NotificationsTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { mailsOf, settled, startNotifications } from './a-notifications.ts'
import { saga, someContacts } from './owners.ts'
import { startSmsProvider } from './sms-provider.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const driverId = '0197b0c0-0000-7000-8000-000000000011'
const number = '+46709998877'

/** By the clock of Stockholm, and of the tests: they do not depend on the hour at which they run. */
const noon = new Date('2026-11-25T12:00:00+01:00')
const night = new Date('2026-11-25T23:00:00+01:00')

function life(at: Date): Step[] {
  const steps: Step[] = [
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId },
    { command: 'markPickedUp', state: 'PICKED_UP', driverId },
    { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId },
    { command: 'confirmDelivery', state: 'DELIVERED', driverId }
  ]
  return steps.map((step) => ({ ...step, at }))
}

async function start(
  { env, bus }: { env: Record<string, string>; bus: Parameters<typeof startNotifications>[0]['bus'] },
  at: Date
) {
  const provider = await startSmsProvider('46elks')
  const started = await startNotifications({ env: { ...env, SMS_URL: provider.url }, bus, at })
  started.owners.people.set(customerId, saga)
  const order = anOrderWith(life(at))
  started.owners.orders.set(order.orderId, { ...someContacts, deliveryPhone: number })
  return { ...started, provider, ...order }
}

async function textsOf(db: Parameters<typeof mailsOf>[0]) {
  return (await mailsOf(db)).filter(({ channel }) => channel === 'sms')
}

/** Whether it failed and waits for another try: neither due nor claimed, which it is for two minutes. */
function isPostponed(row: { next_at: Date | null } | undefined, now: Date): boolean {
  const waitMs = (row?.next_at?.getTime() ?? 0) - now.getTime()
  return waitMs > 0 && waitMs < 120_000
}

describe('text messages to the recipient of a parcel', () => {
  it('the recipient gets one text message for each cause, however often events are delivered, and no table contains the number', async ({
    env,
    bus,
    db
  }) => {
    const { provider, messages } = await start({ env, bus }, noon)
    await bus.publish('orders.events', [...messages, ...messages])
    await settled(db, 5 + 3)
    expect(provider.taken.map(({ to }) => to)).toEqual([number, number, number])
    expect(provider.taken.map(({ text }) => text.split('.')[0]!).sort()).toEqual([
      'Paketet från Saga Ek kommer 13:00',
      'Paketet från Saga Ek är levererat',
      'Saga Ek skickar ett paket till dig'
    ])
    const rows = await textsOf(db)
    expect(rows.map(({ user_id, outcome, via }) => [user_id, outcome, via])).toEqual(
      Array.from({ length: 3 }, () => [null, 'sent', '46elks'])
    )
    const { rows: everything } = await sql<{ row: string }>`
      select (m.*)::text as row from mails m union all select (o.*)::text from outbox o
      union all select (s.*)::text from stopped_addresses s`.execute(db)
    expect(JSON.stringify(everything)).not.toContain('709998877')
  })

  it('a number gets at most sixty messages an hour that a sender alone can cause, and all that a driver drives for', async ({
    env,
    bus,
    db
  }) => {
    const { provider, owners, messages } = await start({ env, bus }, noon)
    const others = Array.from({ length: 64 }, () => anOrderWith(life(noon).slice(0, 1)))
    for (const { orderId } of others) owners.orders.set(orderId, { ...someContacts, deliveryPhone: number })
    await bus.publish(
      'orders.events',
      others.flatMap((order) => order.messages)
    )
    await settled(db, 2 * 64)
    expect(provider.taken).toHaveLength(60)
    const neighbour = anOrderWith(life(noon).slice(0, 1))
    owners.orders.set(neighbour.orderId, { ...someContacts, deliveryPhone: '+46709998866' })
    await bus.publish('orders.events', [...messages, ...neighbour.messages])
    await settled(db, 2 * 64 + 5 + 3 + 2)
    const said = provider.taken.slice(60).map(({ to, text }) => `${to}: ${text.split(/[ .]/).slice(0, 3).join(' ')}`)
    expect(said.sort()).toEqual([
      '+46709998866: Saga Ek skickar',
      `${number}: Paketet från Saga`,
      `${number}: Paketet från Saga`
    ])
  })

  it('a text that the provider took before the connection broke is not sent a second time', async ({
    env,
    bus,
    db
  }) => {
    const { provider, clock, messages } = await start({ env, bus }, noon)
    provider.answers = ['hangs']
    await bus.publish('orders.events', messages.slice(0, 1))
    await eventually(() => provider.taken.length === 1, 'the provider took it')
    const postponed = async () => isPostponed((await textsOf(db))[0], clock.now)
    await eventually(postponed, 'it waits for another try')
    clock.now = new Date(noon.getTime() + 10_000)
    await settled(db, 2)
    expect(provider.taken).toHaveLength(1)
    expect(await textsOf(db)).toMatchObject([{ outcome: 'sent', tries: 2 }])
  })

  it('what the provider refuses for good is given up; a failing provider is tried again', async ({ env, bus, db }) => {
    const { provider, clock, owners, messages } = await start({ env, bus }, noon)
    provider.answers = [400]
    await bus.publish('orders.events', messages.slice(0, 1))
    expect((await settled(db, 2)).filter(({ channel }) => channel === 'sms')).toMatchObject([
      { outcome: 'given-up', reason: '400' }
    ])
    provider.answers = [503]
    const other = anOrderWith(life(noon).slice(0, 1))
    owners.orders.set(other.orderId, { ...someContacts, deliveryPhone: number })
    await bus.publish('orders.events', other.messages)
    const postponed = async () => {
      const row = (await textsOf(db)).find(({ order_id }) => order_id === other.orderId)
      return isPostponed(row, clock.now)
    }
    await eventually(postponed, 'it failed and waits for another try')
    clock.now = new Date(noon.getTime() + 10_000)
    await settled(db, 4)
    expect(provider.taken).toHaveLength(1)
  })

  it('text messages to a recipient wait at night for the morning and are dropped if they are no longer true, but an end is said', async ({
    env,
    bus,
    db
  }) => {
    const { provider, clock, messages, owners } = await start({ env, bus }, night)
    const stays = anOrderWith(life(night).slice(0, 1))
    owners.orders.set(stays.orderId, { ...someContacts, deliveryPhone: '+46701111111' })
    await bus.publish('orders.events', [...messages, ...stays.messages])
    await eventually(() => provider.taken.length === 1, 'the delivery is said at once')
    const waiting = async () => (await textsOf(db)).filter(({ next_at }) => next_at && next_at > clock.now)
    const morning = new Date('2026-11-26T07:00:00+01:00')
    await eventually(
      async () => (await waiting()).filter(({ next_at }) => next_at!.getTime() === morning.getTime()).length === 3,
      'the others wait until seven'
    )
    clock.now = morning
    const rows = (await settled(db, 6 + 4)).filter(({ channel }) => channel === 'sms')
    const outcomes = rows.map(({ order_id, kind, outcome }) => [order_id === stays.orderId, kind, outcome])
    expect(outcomes.sort((one, other) => String(one).localeCompare(String(other)))).toEqual([
      [false, 'delivered', 'sent'],
      [false, 'out-for-delivery', 'not-due'],
      [false, 'placed', 'not-due'],
      [true, 'placed', 'sent']
    ])
    expect(provider.taken.map(({ to }) => to)).toEqual([number, '+46701111111'])
  })

  it('sender and recipient learn of a time that was chosen, and at night only of the last one', async ({
    env,
    bus,
    db
  }) => {
    const { provider, clock, owners } = await start({ env, bus }, night)
    const choose = (hour: number): Step => ({
      command: 'reschedule',
      state: 'ASSIGNED',
      driverId,
      at: night,
      notBefore: `2026-11-26T${hour}:00:00.000Z`,
      hasDeliveryEmail: true
    })
    const order = anOrderWith([choose(14), choose(16)])
    owners.orders.set(order.orderId, {
      ...someContacts,
      deliveryEmail: 'nora@recipient.example',
      deliveryPhone: number
    })
    await bus.publish('orders.events', order.messages)
    await eventually(async () => (await textsOf(db)).length === 2, 'the texts wait')
    clock.now = new Date('2026-11-26T07:00:00+01:00')
    const rows = await settled(db, 2 * 3)
    const outcomes = rows.map(({ kind, channel, user_id, outcome }) =>
      [kind, channel, user_id === null ? 'recipient' : 'sender', outcome].join(' ')
    )
    expect(outcomes.toSorted((one, other) => one.localeCompare(other, 'en'))).toEqual([
      'rescheduled mail recipient sent',
      'rescheduled mail recipient sent',
      'rescheduled mail sender sent',
      'rescheduled mail sender sent',
      'rescheduled sms recipient not-due',
      'rescheduled sms recipient sent'
    ])
    expect(provider.taken.map(({ text }) => text)).toEqual([
      expect.stringContaining('Ny tid för ditt paket: tidigast 26/11 17:00.')
    ])
  })

  it('text messages are stopped by the link in one of them, for that number alone', async ({ env, bus, db }) => {
    const { provider, request, messages, owners } = await start({ env, bus }, noon)
    await bus.publish('orders.events', messages.slice(0, 1))
    await settled(db, 2)
    const token = /\/stop#(\S+)$/.exec(provider.taken[0]!.text)![1]!
    expect(token).toHaveLength(12)
    const stop = (body: object) => request(null, 'POST', '/api/v1/notifications/stop', { body })
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    expect((await stop({ token: forged })).json()).toMatchObject({ status: 422, code: 'LINK_INVALID' })
    const check = async (asked: string) =>
      (await request(null, 'POST', '/api/v1/notifications/stop/check', { body: { token: asked } })).json()
    expect([await check(forged), await check(token)]).toEqual([{ state: 'over' }, { state: 'open' }])
    expect((await stop({ token })).statusCode).toBe(204)
    expect(await check(token)).toEqual({ state: 'used' })
    await bus.publish('orders.events', messages.slice(1))
    const other = anOrderWith(life(noon).slice(0, 1))
    owners.orders.set(other.orderId, { ...someContacts, deliveryPhone: '+46701111111' })
    await bus.publish('orders.events', other.messages)
    await settled(db, 5 + 3 + 2)
    expect(provider.taken.map(({ to }) => to)).toEqual([number, '+46701111111'])
    expect((await textsOf(db)).filter(({ outcome }) => outcome === 'not-due')).toHaveLength(2)
  })

  it('without a provider nobody gets text messages, except in the demo, where they are in the mailbox', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env: { ...env, DEMO: 'true', DEMO_PLAY: 'false' }, bus, at: noon })
    started.owners.people.set(customerId, saga)
    const order = anOrderWith(life(noon).slice(0, 1))
    started.owners.orders.set(order.orderId, { ...someContacts, deliveryPhone: number })
    await bus.publish('orders.events', order.messages)
    const rows = await settled(db, 2)
    const { id } = rows.find(({ channel }) => channel === 'sms')!
    const list = (await started.request(null, 'GET', '/dev/mailbox')).body
    expect(list).toContain('SMS: Saga Ek skickar ett paket till dig.')
    const page = (await started.request(null, 'GET', `/dev/mailbox/${id}`)).body
    expect(page).toContain(number)
    expect(page).not.toContain('<iframe')
    expect((await started.request(null, 'GET', `/dev/mailbox/${id}/html`)).statusCode).toBe(404)
  })
})
