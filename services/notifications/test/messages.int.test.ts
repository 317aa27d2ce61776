import { randomUUID } from 'node:crypto'
import { deleteConversations } from '#db/conversations.ts'
import type { NotificationsTables } from '#db/tables.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { messageSent } from '@ilbud/proto/events/notifications'
import { orderDeleted } from '@ilbud/proto/events/orders'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import { aUser } from '@ilbud/testkit/services/test-context'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { anEvent, type Json, type Started, startNotifications } from './a-notifications.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const url = '/api/v1/messages'
const aDispatcher = (): User => aUser({ role: 'dispatcher', name: 'Dino Petrov' })

/** An order with a driver, known to notifications. */
async function aDrivenOrder(db: Kysely<NotificationsTables>, bus: Bus, more: Step[] = []) {
  const driver = aUser({ role: 'driver', name: 'Yusuf Demir' })
  const steps: Step[] = [
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id },
    ...more
  ]
  const { orderId, messages } = anOrderWith(steps)
  await bus.publish('orders.events', messages)
  await untilVersion(db, orderId, steps.length)
  return { orderId, driver }
}

/** Waits until notifications has handled the order's events up to this version. */
async function untilVersion(db: Kysely<NotificationsTables>, orderId: string, version: number): Promise<void> {
  const versions = db as unknown as Kysely<{ inbox_versions: { subject: string; version: number } }>
  const find = () =>
    versions
      .selectFrom('inbox_versions')
      .selectAll()
      .where('subject', '=', orderId)
      .where('version', '=', version)
      .executeTakeFirst()
  await eventually(find, `version ${version} of the order is known`)
}

function outbox(db: Kysely<NotificationsTables>, topic: string): Promise<Json[]> {
  const rows = db.selectFrom('outbox').select('value').where('topic', '=', topic).orderBy('position').execute()
  return rows.then((found) => found.map(({ value }) => JSON.parse(value)))
}

function send({ request }: Started, user: User, orderId: string, text: string) {
  return request(user, 'POST', `${url}?orderId=${orderId}`, { body: { text } })
}

describe('POST /api/v1/messages', () => {
  it('a message about an order whose event has not arrived yet waits for it', async ({ env, bus, db }) => {
    const started = await startNotifications({ env, bus })
    // It reads the log already: the wait is for the event, and not for the start.
    await aDrivenOrder(db, bus)
    const driver = aUser({ role: 'driver' })
    const { orderId, messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id }
    ])
    const [sent, read] = [
      send(started, driver, orderId, 'On my way'),
      started.request(driver, 'GET', `${url}?orderId=${orderId}`)
    ]
    await bus.publish('orders.events', messages)
    expect([(await sent).statusCode, (await read).statusCode]).toEqual([201, 200])
  })

  it('while the event of an order does not arrive, its driver is told to try again, and no other driver learns of it', async ({
    env,
    bus
  }) => {
    const started = await startNotifications({ env, bus })
    const [orderId, driver, other] = [randomUUID(), aUser({ role: 'driver' }), aUser({ role: 'driver' })]
    started.owners.drivers.set(orderId, driver.id)
    const read = (user: User) => started.request(user, 'GET', `${url}?orderId=${orderId}`)
    const answers = [read(driver), send(started, driver, orderId, 'On my way'), read(other)]
    const [own, written, others] = await Promise.all(answers)
    expect([own!.statusCode, written!.statusCode, others!.statusCode]).toEqual([503, 503, 404])
    expect(own!.headers['retry-after']).toBe('2')
    started.owners.state = 'away'
    expect((await read(driver)).statusCode).toBe(503)
  })

  it('a message can be read by the order’s driver and dispatch, and its event does not contain the text', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    const dispatcher = aDispatcher()
    const first = await send(started, dispatcher, orderId, '  The door is around the corner  ')
    expect(first.statusCode).toBe(201)
    expect(first.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      orderId,
      from: { id: dispatcher.id, role: 'dispatcher', name: 'Dino Petrov' },
      text: 'The door is around the corner',
      at: started.clock.now.toISOString()
    })
    const inBody = await started.request(driver, 'POST', url, { body: { orderId, text: 'Thanks' } })
    expect(inBody.statusCode).toBe(201)

    const events = await outbox(db, 'notifications.events')
    expect(events).toMatchObject([
      {
        type: messageSent.type,
        subject: orderId,
        data: { version: 1, messageId: first.json().id, orderId, driverId: driver.id }
      },
      { data: { version: 2, actor: { id: driver.id, role: 'driver' } } }
    ])
    const audit = (await outbox(db, 'audit.events')).map(({ data }) => data)
    expect(audit).toMatchObject([
      {
        actorId: dispatcher.id,
        actorRole: 'dispatcher',
        action: 'order.message',
        objectType: 'order',
        objectId: orderId
      }
    ])
    expect(JSON.stringify([events, audit])).not.toMatch(/corner|Thanks|Dino|Yusuf/)
  })

  it('a message is stored once per Idempotency-Key', async ({ env, bus, db }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    const key = randomUUID()
    const write = (text: string) =>
      started.request(driver, 'POST', `${url}?orderId=${orderId}`, { body: { text }, key })
    const [one, again] = [await write('On my way'), await write('On my way')]
    expect(again.json()).toEqual(one.json())
    expect([one.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    const other = await write('Something else')
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await outbox(db, 'notifications.events')).toHaveLength(1)
  })

  it('the messages of an order are numbered without gaps, also when two people write at once', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    const talkers = [driver, aDispatcher()]
    const sent = Array.from({ length: 10 }, (_, at) => send(started, talkers[at % 2]!, orderId, `Nr ${at}`))
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    const versions = (await outbox(db, 'notifications.events')).map(({ data }) => data.version)
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('a stranger’s message is refused and stores nothing', async ({ env, bus, db }) => {
    const started = await startNotifications({ env, bus })
    const { orderId } = await aDrivenOrder(db, bus)
    const refused = async (user: User | null, id = orderId) =>
      (await started.request(user, 'POST', `${url}?orderId=${id}`, { body: { text: 'Hello' } })).statusCode
    expect(await refused(null)).toBe(401)
    for (const role of ['customer', 'company_member', 'company_admin'] as const) {
      expect(await refused(aUser({ role }))).toBe(403)
    }
    expect(await refused(aUser({ role: 'driver' }))).toBe(404)
    expect(await refused(aDispatcher(), randomUUID())).toBe(404)
    expect(await outbox(db, 'notifications.events')).toEqual([])
    expect(await outbox(db, 'audit.events')).toEqual([])
  })

  it.for([
    ['no text', {}, 'text', 'Message is required'],
    ['a blank text', { text: '  ' }, 'text', 'Message is required'],
    ['too long a text', { text: 'x'.repeat(1001) }, 'text', 'Must be at most 1000 characters'],
    ['control characters', { text: 'a\u0007b' }, 'text', 'Must not contain control characters'],
    ['an order that is no id', { text: 'Hello', orderId: '17' }, 'orderId', 'Must be an order id'],
    ['no order', { text: 'Hello', orderId: '' }, 'orderId', 'Required']
  ] as const)('POST /api/v1/messages says what is wrong with %s', async ([, body, path, message], { env, bus }) => {
    const { request } = await startNotifications({ env, bus })
    const answer = await request(aDispatcher(), 'POST', url, { body })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]])
  })
})

describe('GET /api/v1/messages', () => {
  it('messages are listed newest first, page by page', async ({ env, bus, db }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    for (const text of ['one', 'two', 'three', 'four', 'five']) await send(started, driver, orderId, text)
    const texts: string[][] = []
    let next: string | undefined = `${url}?orderId=${orderId}&limit=2`
    while (next) {
      const answer = await started.request(aDispatcher(), 'GET', next)
      expect(answer.headers['x-total-count']).toBe('5')
      texts.push(answer.json().map((message: Json) => message.text))
      next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1]
    }
    expect(texts).toEqual([['five', 'four'], ['three', 'two'], ['one']])
    const bad = await started.request(driver, 'GET', `${url}?orderId=${orderId}&cursor=x`)
    expect([bad.statusCode, bad.json().errors[0].path]).toEqual([400, 'cursor'])
    expect((await started.request(driver, 'GET', url)).statusCode).toBe(400)
  })

  it('the conversation passes to the order’s next driver and ends for the previous one', async ({ env, bus, db }) => {
    const started = await startNotifications({ env, bus })
    const next = aUser({ role: 'driver' })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    await send(started, driver, orderId, 'It does not fit into my car')
    const step = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id },
      { command: 'reassignDriver', state: 'ASSIGNED', driverId: next.id }
    ]).messages[2]!
    await bus.publish('orders.events', [ofOrder(step.value as string, orderId)])
    await untilVersion(db, orderId, 3)
    const read = (user: User) => started.request(user, 'GET', `${url}?orderId=${orderId}`)
    expect((await read(next)).json()).toMatchObject([{ text: 'It does not fit into my car' }])
    expect((await read(driver)).statusCode).toBe(404)
  })

  it('the driver can read the conversation until two hours after the order’s end, staff for longer', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus, [])
    const delivered = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id },
      { command: 'confirmDelivery', state: 'DELIVERED', driverId: driver.id }
    ]).messages[2]!
    await bus.publish('orders.events', [ofOrder(delivered.value as string, orderId)])
    await untilVersion(db, orderId, 3)
    const read = async (user: User) => (await started.request(user, 'GET', `${url}?orderId=${orderId}`)).statusCode
    expect(await read(driver)).toBe(200)
    started.clock.now = new Date(Date.now() + 3 * 3_600_000)
    expect([await read(driver), await read(aDispatcher())]).toEqual([404, 200])
    await deleteConversations(db, new Date(Date.now() + 1000))
    expect(await read(aDispatcher())).toBe(404)
  })

  it('the conversation is deleted with its order', async ({ env, bus, db }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    await send(started, driver, orderId, 'Gone soon')
    const data = { orderId, trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7(), version: 3 }
    await bus.publish('orders.events', [anEvent(orderDeleted, { subject: orderId, data })])
    await untilVersion(db, orderId, 3)
    expect((await started.request(aDispatcher(), 'GET', `${url}?orderId=${orderId}`)).statusCode).toBe(404)
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual([])
  })
})

describe('GET /api/admin/v1/conversations', () => {
  it('a driver’s messages wait in the inbox of staff until one answers or says that no answer is needed', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const dispatcher = aDispatcher()
    const inbox = async () => (await started.request(dispatcher, 'GET', '/api/admin/v1/conversations')).json() as Json[]
    const settle = (orderId: string, until: string) =>
      started.request(dispatcher, 'POST', `/api/admin/v1/conversations/${orderId}/settle`, { body: { until } })
    const [first, second] = [await aDrivenOrder(db, bus), await aDrivenOrder(db, bus)]
    await send(started, dispatcher, first.orderId, 'The recipient called')
    expect(await inbox()).toEqual([])

    await send(started, first.driver, first.orderId, 'Which door?')
    started.clock.now = new Date(started.clock.now.getTime() + 60_000)
    const { at } = (await send(started, second.driver, second.orderId, 'I am stuck')).json()
    started.clock.now = new Date(started.clock.now.getTime() + 60_000)
    const last = (await send(started, second.driver, second.orderId, 'Still stuck')).json()
    expect(await inbox()).toMatchObject([
      { orderId: first.orderId, unanswered: 1, text: 'Which door?' },
      {
        orderId: second.orderId,
        unanswered: 2,
        text: 'Still stuck',
        since: at,
        at: last.at,
        driver: { name: 'Yusuf Demir' }
      }
    ])

    await send(started, dispatcher, first.orderId, 'The left one')
    expect(await inbox()).toMatchObject([{ orderId: second.orderId }])
    // What nobody has seen yet is not settled with the rest.
    expect((await settle(second.orderId, at)).json()).toMatchObject([{ unanswered: 1, text: 'Still stuck' }])
    expect((await settle(second.orderId, last.at)).json()).toEqual([])
    expect((await settle(randomUUID(), last.at)).statusCode).toBe(404)
    const asDriver = await started.request(first.driver, 'GET', '/api/admin/v1/conversations')
    expect(asDriver.statusCode).toBe(403)
  })

  it('what staff read of conversations, and what they settle, is audited; what drivers read is not', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const dispatcher = aDispatcher()
    const { orderId, driver } = await aDrivenOrder(db, bus)
    const { at } = (await send(started, driver, orderId, 'Which door?')).json()
    await started.request(driver, 'GET', `${url}?orderId=${orderId}`)
    await started.request(dispatcher, 'GET', `${url}?orderId=${orderId}`)
    await started.request(dispatcher, 'GET', '/api/admin/v1/conversations')
    await started.request(dispatcher, 'POST', `/api/admin/v1/conversations/${orderId}/settle`, { body: { until: at } })
    const audit = (await outbox(db, 'audit.events')).map(({ data }) => data)
    expect(audit.map(({ actorId, action, objectId }) => [actorId, action, objectId])).toEqual([
      [dispatcher.id, 'order.read-messages', orderId],
      [dispatcher.id, 'conversation.list', 'conversations'],
      [dispatcher.id, 'order.settle-messages', orderId],
      [dispatcher.id, 'conversation.list', 'conversations']
    ])
  })
})

describe('what realtime may ask', () => {
  it('realtime can read a message with its text, and gets NOT_FOUND for one that does not exist', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const { orderId, driver } = await aDrivenOrder(db, bus)
    const message = (await send(started, driver, orderId, 'At the door')).json()
    const ask = (id: string) => started.calls.to(Notifications).message({ id })
    expect(await ask(message.id)).toMatchObject({
      id: message.id,
      orderId,
      fromId: driver.id,
      fromRole: 'driver',
      fromName: 'Yusuf Demir',
      text: 'At the door',
      at: message.at
    })
    for (const id of [randomUUID(), 'nonsense']) await expect(ask(id)).rejects.toMatchObject({ status: 404 })
  })
})

/** The same event about another order. */
function ofOrder(value: string, orderId: string) {
  const event = JSON.parse(value)
  return { key: orderId, value: JSON.stringify({ ...event, subject: orderId, data: { ...event.data, orderId } }) }
}
