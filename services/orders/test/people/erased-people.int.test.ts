import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { eventHandlers } from '#events/handlers.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { erasePeople } from '#use-cases/erasing/erase-people.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { writeEvent } from '@ilbud/proto/events/event'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { testLog } from '@ilbud/testkit/test-log'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { aPhoto } from '#test/files/a-picture.ts'
import { aDriver, anOrdersApp, aSender, aStaff, least, type OrdersApp, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const said = {
  title: 'Present till Canaria',
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupContact: 'Saga Canary',
  pickupNotes: 'Ring Canary',
  deliveryContact: 'Canaria Falk',
  deliveryNotes: 'Canary vid dörren',
  packageNotes: 'Canary i paketet',
  pickupGateCode: '4711'
}
const telling = /canar|1740|götgatan|skånegatan|59\.3131/i

/** Every row of orders, as text. */
async function everything(db: Kysely<OrdersTables>): Promise<string> {
  const tables = ['orders', 'order_events', 'order_search', 'proofs', 'outbox', 'idempotency'] as const
  const texts = tables.map(async (name) => {
    const { rows } = await sql<{ row: string }>`select (t.*)::text as row from ${sql.table(name)} t`.execute(db)
    return rows.map(({ row }) => `${name} ${row}`).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

/** Everything about a sender's orders. */
async function ownOf(db: Kysely<OrdersTables>, senderId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (orders.*)::text || coalesce((search.*)::text, '') || coalesce(
      (select string_agg((story.*)::text, ' ') from order_events story where story.order_id = orders.id), '') as row
    from orders left join order_search search on search.order_id = orders.id
    where customer_id = ${senderId}`.execute(db)
  // Random ids may have any digits, also those of a phone number.
  return rows.map(({ row }) => row.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''))
}

async function publishErasure(db: Kysely<OrdersTables>, bus: Bus, userId: string, at: Date): Promise<void> {
  const consumer = await consumeEvents({
    service: 'orders',
    db,
    bus,
    handlers: eventHandlers,
    log: testLog,
    parallel: 2
  })
  onTestFinished(() => consumer.stop())
  const data = { userId, farewellId: null }
  const event = writeEvent(accountErased, { id: uuidv7(at), source: '/auth', subject: userId, at, data })
  const message = { key: userId, value: JSON.stringify(event) }
  // Delivered twice, as the log may do.
  await bus.publish('auth.erasures', [message, message])
  const findErased = () =>
    db.selectFrom('erased_people').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  await eventually(findErased, 'orders has heard of it')
}

/** A delivered order with a picture and the driver's notes and places. */
async function deliver(app: OrdersApp, sender = aSender()) {
  const driver = aDriver()
  const placed = await app.place(sender, said)
  await app.ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
  for (const status of ['picked_up', 'in_transit']) {
    const body = { status, note: 'Canary var där', location: { lat: 59.3131, lng: 18.0829 } }
    await app.ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })
  }
  const photo = { body: await aPhoto(), headers: { 'content-type': 'image/jpeg' } }
  await app.ask(driver, 'POST', `/api/driver/orders/${placed.id}/proofs?kind=photo`, photo)
  const end = await app.ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, {
    body: { status: 'delivered' }
  })
  expect(end.statusCode).toBe(200)
  return { sender, driver, placed }
}

const minutesLater = (app: OrdersApp, minutes: number) =>
  void (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000))

async function files({ deps }: OrdersApp): Promise<number> {
  let count = 0
  for await (const _file of deps.files.list()) count += 1
  return count
}

describe('a sender whose account was erased', () => {
  it('a sender whose account was erased is told of by no order, no proof and no remembered answer, while amounts and dates stay', async ({
    db,
    env,
    bus
  }) => {
    const app = await anOrdersApp(db, env)
    const { sender, placed } = await deliver(app)
    const canceled = await app.ask(sender, 'POST', '/api/v1/orders', { body: { ...least, ...said }, key: 'once' })
    await app.ask(sender, 'POST', `/api/v1/orders/${canceled.json().id}/cancel`, { body: {} })
    await app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${canceled.json().id}`)
    const other = await app.place(aSender(), { deliveryContact: 'Nora Holm' })
    const money = () =>
      db
        .selectFrom('orders')
        .select(['id', 'state', 'total_amount_ore', 'price_lines', 'payment_status', 'created_at', 'ended_at'])
        .orderBy('id')
        .execute()
    const before = await money()
    minutesLater(app, 5)
    expect(await files(app)).toBe(1)

    await publishErasure(db, bus, sender.id, app.clock.now)
    await erasePeople(app.deps)
    expect((await ownOf(db, sender.id)).join('\n')).not.toMatch(telling)
    expect(await db.selectFrom('proofs').select('id').execute()).toEqual([])
    expect(await files(app)).toBe(0)
    expect(await sql`select from idempotency`.execute(db)).toMatchObject({ rows: [] })
    expect(await money()).toEqual(before)
    const detail = await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${placed.id}`)
    expect(JSON.stringify(detail.json())).not.toMatch(/canar/i)
    // Nobody else has lost data.
    expect(await everything(db)).toContain('Nora Holm')
    expect(other.order.deliveryContact).toBe('Nora Holm')
    await erasePeople(app.deps)
    expect(await money()).toEqual(before)
  })

  it('a sender whose account was erased is forgotten by an order that was underway when it has ended, and can no more be taken back', async ({
    db,
    env,
    bus
  }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    // With a token that was still valid.
    const placed = await app.place(sender, said)
    await publishErasure(db, bus, sender.id, app.clock.now)
    minutesLater(app, 20)
    expect(await erasePeople(app.deps)).toBe(0)
    expect((await ownOf(db, sender.id)).join('\n')).toMatch(telling)
    const cancel = `/api/admin/v1/orders/${placed.id}/cancel`
    const answer = await app.ask(aStaff(), 'POST', cancel, { body: { reason: 'The sender has left' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await erasePeople(app.deps)).toBe(0)
    expect((await ownOf(db, sender.id)).join('\n')).toMatch(telling)
    minutesLater(app, 3)
    expect(await erasePeople(app.deps)).toBe(1)
    expect((await ownOf(db, sender.id)).join('\n')).not.toMatch(telling)
    expect(await erasePeople(app.deps)).toBe(0)
  })

  it('a sender whose account was erased has more orders than one run takes: the next goes on, and is done when nothing is left', async ({
    db,
    env,
    bus
  }) => {
    const app = await anOrdersApp(db, env)
    const { sender, placed } = await deliver(app)
    await sql`
      insert into orders
      select made.* from orders template, generate_series(1, 30) at, jsonb_populate_record(template,
        jsonb_build_object('id', gen_random_uuid(), 'tracking_id', 'SD' || at)) made
      where template.id = ${placed.id}`.execute(db)
    await publishErasure(db, bus, sender.id, app.clock.now)
    minutesLater(app, 20)
    expect(await erasePeople(app.deps, { atATime: 10, batchesAtMost: 2 })).toBe(0)
    expect(await erasePeople(app.deps, { atATime: 10, batchesAtMost: 2 })).toBe(1)
    expect((await ownOf(db, sender.id)).join('\n')).not.toMatch(telling)
  })
})

describe('a driver whose account was erased', () => {
  it('a driver whose account was erased has said nothing and was nowhere, and what others said stays', async ({
    db,
    env,
    bus
  }) => {
    const app = await anOrdersApp(db, env)
    const { driver } = await deliver(app)
    const other = await deliver(app)
    await publishErasure(db, bus, driver.id, app.clock.now)
    await erasePeople(app.deps)
    const said = async (id: string) =>
      (await db.selectFrom('order_events').select(['note', 'lat']).where('actor_id', '=', id).execute()).filter(
        ({ note, lat }) => note !== null || lat !== null
      ).length
    expect(await said(driver.id)).toBe(0)
    expect(await said(other.driver.id)).toBe(2)
  })
})

describe('a driver whose account was erased while accepting an order', () => {
  it('a driver whose account was erased while accepting an order gives it back to the pool; a parcel on board is left to staff', async ({
    db,
    env,
    bus
  }) => {
    const app = await anOrdersApp(db, env)
    const driver = aDriver()
    const [{ id }, carried] = [await app.place(aSender()), await app.place(aSender())]
    for (const each of [id, carried.id])
      await app.ask(driver, 'POST', `/api/driver/orders/${each}/accept`, { body: {} })
    const picked = { body: { status: 'picked_up' } }
    await app.ask(driver, 'PATCH', `/api/driver/orders/${carried.id}/status`, picked)
    await publishErasure(db, bus, driver.id, app.clock.now)
    for (let time = 0; time < 2; time++) await erasePeople(app.deps)
    const orders = (await app.ask(aStaff(), 'GET', '/api/admin/v1/orders')).json()
    expect(orders.find((order: { id: string }) => order.id === id)).toMatchObject({ status: 'PENDING', driver: null })
    expect(orders.find((order: { id: string }) => order.id === carried.id)).toMatchObject({ status: 'PICKED_UP' })
    const events = await outboxOf(db, id)
    expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.accepted', 'order.released'])
    expect((await app.ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })).statusCode).toBe(200)
  })
})

describe('Orders.Underway', () => {
  it('Orders.Underway counts live orders of senders and drivers', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const underway = (userId: string) =>
      localCalls('auth', [ordersRpc(app.deps)])
        .to(Orders)
        .underway({ userId })
    const { sender, driver } = await deliver(app)
    expect(await underway(sender.id)).toMatchObject({ asSender: 0, asDriver: 0 })
    const { id } = await app.place(sender)
    await app.place(aSender())
    await app.ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    expect(await underway(sender.id)).toMatchObject({ asSender: 1, asDriver: 0 })
    expect(await underway(driver.id)).toMatchObject({ asSender: 0, asDriver: 1 })
    expect(await underway(randomUUID())).toMatchObject({ asSender: 0, asDriver: 0 })
  })
})
