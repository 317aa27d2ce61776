import { saveCompany } from '#db/neighbours.ts'
import type { OrdersTables } from '#db/tables.ts'
import { deleteRecurringOrdersOf, postponeRecurring } from '#db/recurring-orders.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { placeDueDays } from '#use-cases/recurring/settle-days.ts'
import { UnavailableError } from '@ilbud/kernel/errors'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { aUser } from '@ilbud/testkit/services/test-context'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { aRecurringApp, bread, local, path } from './a-recurring-app.ts'
import { type Json, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

it('a recurring order is placed at noon of the day before each of its days, in the name of its owner', async ({
  db,
  env
}) => {
  const { add, only, days, orders, runAt, saga } = await aRecurringApp(db, env)
  const added = await add()
  expect(added.statusCode).toBe(201)
  expect(added.json()).toMatchObject({
    ...bread,
    status: 'active',
    deliveryTime: null,
    skipDays: [],
    recent: [],
    // Today's pickup is over.
    next: [
      { day: '2026-03-05', pickupAt: '2026-03-05T07:30:00.000Z', orderedAt: '2026-03-04T11:00:00.000Z', omitted: null },
      { day: '2026-03-09' },
      { day: '2026-03-12' },
      { day: '2026-03-16' },
      { day: '2026-03-19' }
    ]
  })
  await runAt('2026-03-04T11:59')
  expect(await orders()).toEqual([])
  await runAt('2026-03-04T12:00')
  const [order] = await orders()
  expect(order).toMatchObject({ customer_id: saga.id, scheduled_pickup: local('2026-03-05T08:30') })
  await runAt('2026-03-08T12:00')
  expect(await days()).toEqual([
    ['2026-03-05', 'placed'],
    ['2026-03-09', 'placed']
  ])
  expect((await only()).recent[1]).toMatchObject({ orderId: order!.id, trackingId: expect.stringMatching(/^SD/) })
  expect((await outboxOf(db, order!.id)).map(({ type }) => type)).toEqual(['order.placed'])
})

it('the day after the clocks change is ordered for the same local time', async ({ db, env }) => {
  const { add, orders, runAt } = await aRecurringApp(db, env)
  await add({ rule: 'FREQ=DAILY', startsOn: '2026-03-28' })
  await runAt('2026-03-29T14:00')
  const pickups = (await orders()).map((row) => row.scheduled_pickup!.toISOString())
  expect(pickups).toEqual(['2026-03-30T06:30:00.000Z'])
})

it('no replica and no repeat orders a day twice', async ({ db, env }) => {
  const app = await aRecurringApp(db, env)
  await app.add()
  app.clock.now = local('2026-03-04T12:00')
  await Promise.all([placeDueDays(app.deps), placeDueDays(app.deps), placeDueDays(app.deps)])
  await placeDueDays(app.deps)
  expect(await app.orders()).toHaveLength(1)
})

it('after an outage a day whose pickup is to come is ordered late, and one that is over is missed, with a mail', async ({
  db,
  env
}) => {
  const { add, days, orders, runAt, eventsOf } = await aRecurringApp(db, env)
  const { id } = (await add()).json()
  await runAt('2026-03-12T07:00')
  expect(await days()).toEqual([
    ['2026-03-05', 'missed'],
    ['2026-03-09', 'missed'],
    ['2026-03-12', 'placed']
  ])
  expect(await orders()).toHaveLength(1)
  expect(await eventsOf(id)).toEqual([
    ['recurring-order.day-omitted', '2026-03-05', 'missed', null],
    ['recurring-order.day-omitted', '2026-03-09', 'missed', null]
  ])
})

it('a change of the rule records what was missed before it, and loses no day that is due', async ({ db, env }) => {
  const { add, ask, saga, days, clock, orders, deps } = await aRecurringApp(db, env)
  const { id } = (await add()).json()
  // The job has not run: Thursday is over, and Monday was due yesterday.
  clock.now = local('2026-03-09T07:00')
  const { order: _, ...rule } = { ...bread, pickupTime: '09:00' }
  expect((await ask(saga, 'PUT', `${path}/${id}`, { body: rule })).json()).toMatchObject({
    pickupTime: '09:00',
    order: least,
    next: [{ day: '2026-03-09' }, { day: '2026-03-12' }, { day: '2026-03-16' }, { day: '2026-03-19' }, {}]
  })
  await placeDueDays(deps)
  expect(await days()).toEqual([
    ['2026-03-05', 'missed'],
    ['2026-03-09', 'placed']
  ])
  // A day that was ordered stays ordered once, whatever the rule says then.
  await ask(saga, 'PUT', `${path}/${id}`, { body: { ...rule, rule: 'FREQ=DAILY', pickupTime: '10:00' } })
  await placeDueDays(deps)
  expect(await orders()).toHaveLength(1)
})

it('a skipped day is not ordered and a closed one neither; only of the closed one there is a mail', async ({
  db,
  env
}) => {
  const { add, ask, saga, days, runAt, eventsOf, only } = await aRecurringApp(db, env)
  const admin = aUser({ role: 'admin' })
  const schedule = { closedDays: ['2026-03-09'] }
  expect((await ask(admin, 'PATCH', '/api/admin/v1/settings', { body: { schedule } })).statusCode).toBe(200)
  const { id } = (await add({ skipDays: ['2026-03-12'] })).json()
  expect((await only()).next.map(({ day, omitted }: Json) => [day, omitted])).toEqual([
    ['2026-03-05', null],
    ['2026-03-09', 'closed'],
    ['2026-03-12', 'skipped'],
    ['2026-03-16', null],
    ['2026-03-19', null]
  ])
  await ask(saga, 'POST', `${path}/${id}/skip`, { body: { day: '2026-03-05' } })
  await ask(saga, 'POST', `${path}/${id}/unskip`, { body: { day: '2026-03-12' } })
  await runAt('2026-03-11T12:00')
  expect(await days()).toEqual([
    ['2026-03-05', 'skipped'],
    ['2026-03-09', 'closed'],
    ['2026-03-12', 'placed']
  ])
  expect(await eventsOf(id)).toEqual([['recurring-order.day-omitted', '2026-03-09', 'closed', null]])
  for (const what of ['skip', 'unskip']) {
    const late = await ask(saga, 'POST', `${path}/${id}/${what}`, { body: { day: '2026-03-12' } })
    expect([late.statusCode, late.json().code]).toEqual([409, 'DAY_SETTLED'])
  }
  expect((await ask(saga, 'POST', `${path}/${id}/skip`, { body: { day: '2026-03-13' } })).statusCode).toBe(404)
})

it('while a day is being ordered, a skip of it waits and is refused', async ({ db, env }) => {
  const app = await aRecurringApp(db, env)
  const { id } = (await app.add()).json()
  app.clock.now = local('2026-03-04T12:00')
  const { findUser } = app.deps.people
  let skipping: ReturnType<typeof app.ask> | undefined
  app.deps.people.findUser = async (wanted) => {
    // The recurring order is locked now.
    skipping ??= app.ask(app.saga, 'POST', `${path}/${id}/skip`, { body: { day: '2026-03-05' } })
    return findUser(wanted)
  }
  await placeDueDays(app.deps)
  const answer = await skipping!
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'DAY_SETTLED'])
  expect(await app.days()).toEqual([['2026-03-05', 'placed']])
})

it('a day that the rules refuse is recorded with their reason, and the next one is tried anew', async ({ db, env }) => {
  const companyId = crypto.randomUUID()
  const { add, days, runAt, eventsOf, only } = await aRecurringApp(db, env, { role: 'company_member', companyId })
  await saveCompany(db as never, companyId, true)
  const { id } = (await add({ order: { ...least, paymentMethod: 'invoice' } })).json()
  await saveCompany(db as never, companyId, false)
  await runAt('2026-03-04T12:00')
  await saveCompany(db as never, companyId, true)
  await runAt('2026-03-08T12:00')
  expect(await days()).toEqual([
    ['2026-03-05', 'refused'],
    ['2026-03-09', 'placed']
  ])
  expect((await only()).recent[1]).toMatchObject({ code: 'INVOICE_NOT_ALLOWED', orderId: null })
  expect(await eventsOf(id)).toEqual([['recurring-order.day-omitted', '2026-03-05', 'refused', 'INVOICE_NOT_ALLOWED']])
})

it('recurring orders that cannot be ordered for now are tried again later and stand in nobody’s way', async ({
  db,
  env
}) => {
  const app = await aRecurringApp(db, env)
  const { id } = (await app.add()).json()
  const columns = sql`customer_id, created_at, updated_at, rule, starts_on, pickup_time, delivery_time, skip_days, status,
    next_day, content_sealed`
  // More than one turn takes, all due before it.
  await sql`
    insert into recurring_orders (id, next_at, ${columns})
    select gen_random_uuid(), next_at - interval '1 hour', ${columns}
    from recurring_orders, generate_series(1, 120)`.execute(db)
  const { findUser } = app.deps.people
  app.deps.people.findUser = async (wanted) => {
    const { rows } = await sql<{ free: boolean }>`
      select true as free from recurring_orders where id = ${id}::uuid for update skip locked`.execute(db)
    if (rows.length > 0) throw new UnavailableError()
    return findUser(wanted)
  }
  await app.runAt('2026-03-04T12:00')
  await app.runAt('2026-03-04T12:00')
  expect(await app.orders()).toHaveLength(1)
  app.deps.people.findUser = findUser
  await app.runAt('2026-03-04T12:02')
  await app.runAt('2026-03-04T12:02')
  expect(await app.orders()).toHaveLength(121)
})

it('a change that brings an earlier day orders it, and goes on behind the days that were ordered before', async ({
  db,
  env
}) => {
  const { add, ask, saga, days, runAt, clock, deps } = await aRecurringApp(db, env)
  const { id } = (await add({ rule: 'FREQ=WEEKLY;BYDAY=TU', pickupTime: '16:00' })).json()
  await placeDueDays(deps)
  clock.now = local('2026-03-02T13:30')
  const { order: _, ...rule } = { ...bread, rule: 'FREQ=WEEKLY;BYDAY=MO,TU', pickupTime: '16:00' }
  const changed = await ask(saga, 'PUT', `${path}/${id}`, { body: rule })
  expect(
    changed
      .json()
      .next.map(({ day }: Json) => day)
      .slice(0, 2)
  ).toEqual(['2026-03-02', '2026-03-09'])
  await placeDueDays(deps)
  await runAt('2026-03-08T12:00')
  expect(await days()).toEqual([
    ['2026-03-02', 'placed'],
    ['2026-03-03', 'placed'],
    ['2026-03-09', 'placed']
  ])
  expect((await ask(saga, 'POST', `${path}/${id}/pause`)).statusCode).toBe(200)
})

it('a failure that is recorded after a change does not bring the next day forward', async ({ db, env }) => {
  const app = await aRecurringApp(db, env)
  const { id } = (await app.add()).json()
  app.clock.now = local('2026-03-04T12:00')
  const { order: _, ...rule } = { ...bread, startsOn: '2026-03-16' }
  expect((await app.ask(app.saga, 'PUT', `${path}/${id}`, { body: rule })).statusCode).toBe(200)
  await postponeRecurring(db, id, app.clock.now, 60_000)
  await app.runAt('2026-03-04T12:05')
  expect(await app.orders()).toEqual([])
  await app.runAt('2026-03-15T12:00')
  expect(await app.days()).toEqual([['2026-03-16', 'placed']])
})

it('many changes at once need one connection each', async ({ db, env }) => {
  const companyId = crypto.randomUUID()
  const { add, ask, saga } = await aRecurringApp(db, env, { role: 'company_member', companyId })
  await saveCompany(db as never, companyId, true)
  const ids: string[] = []
  // Twice as many as the test's pool has connections.
  for (let made = 0; made < 8; made++) {
    ids.push((await add({ order: { ...least, paymentMethod: 'invoice' } })).json().id)
  }
  const { order: _, ...rule } = bread
  const answers = await Promise.all(ids.map((id) => ask(saga, 'PUT', `${path}/${id}`, { body: rule })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
})

it('a day that is over can no longer be skipped, although the job has not heard of it', async ({ db, env }) => {
  const { add, ask, saga, clock, days, deps } = await aRecurringApp(db, env)
  const { id } = (await add()).json()
  clock.now = local('2026-03-05T09:00')
  const late = await ask(saga, 'POST', `${path}/${id}/skip`, { body: { day: '2026-03-05' } })
  expect([late.statusCode, late.json().code]).toEqual([409, 'DAY_SETTLED'])
  await placeDueDays(deps)
  expect(await days()).toEqual([['2026-03-05', 'missed']])
})

it('who may no longer order has nothing ordered in their name', async ({ db, env }) => {
  const { add, people, saga, runAt, days, orders } = await aRecurringApp(db, env)
  await add()
  people.set(saga.id, { ...people.get(saga.id)!, role: 'driver' })
  await runAt('2026-03-04T12:00')
  expect(await orders()).toEqual([])
  expect(await days()).toEqual([['2026-03-05', 'refused']])
})

it('a paused recurring order places nothing, and goes on with the first day after it is resumed', async ({
  db,
  env
}) => {
  const { add, ask, saga, days, runAt, clock } = await aRecurringApp(db, env)
  const { id } = (await add()).json()
  expect((await ask(saga, 'POST', `${path}/${id}/pause`)).json()).toMatchObject({ status: 'paused', next: [] })
  await runAt('2026-03-10T12:00')
  expect(await days()).toEqual([])
  clock.now = local('2026-03-10T13:00')
  const resumed = (await ask(saga, 'POST', `${path}/${id}/resume`)).json()
  expect(resumed).toMatchObject({ status: 'active' })
  expect(resumed.next[0]).toMatchObject({ day: '2026-03-12' })
  await runAt('2026-03-11T12:00')
  expect(await days()).toEqual([['2026-03-12', 'placed']])
})

it('a recurring order whose rule has no day left has ended, which is published, and may get a new rule', async ({
  db,
  env
}) => {
  const { add, ask, saga, runAt, eventsOf, only } = await aRecurringApp(db, env)
  const { id } = (await add({ rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=1' })).json()
  await runAt('2026-03-04T12:00')
  expect(await only()).toMatchObject({ status: 'ended', next: [], recent: [{ outcome: 'placed' }] })
  expect(await eventsOf(id)).toEqual([['recurring-order.ended', undefined, undefined, undefined]])
  const { order: _, ...rule } = bread
  const again = (await ask(saga, 'PUT', `${path}/${id}`, { body: rule })).json()
  expect(again).toMatchObject({ status: 'active', next: [{ day: '2026-03-09' }, {}, {}, {}, {}] })
})

it('an order that was placed can be ordered again by a rule, with its gate code, by its owner alone', async ({
  db,
  env
}) => {
  const app = await aRecurringApp(db, env)
  const { ask, saga, place, runAt } = app
  const change = {
    pickupGateCode: 'K#4711',
    packageWeight: 2.4,
    pinRequired: true,
    packageNotes: 'Rye',
    deliveryEmail: 'a@ilbud.example'
  }
  const { id } = await place(saga, change)
  const { order: _, ...rule } = bread
  const body = { ...rule, fromOrder: id }
  const added = await ask(saga, 'POST', path, { body })
  expect(added.json()).toMatchObject({ order: { ...least, ...change } })
  await runAt('2026-03-04T12:00')
  const repeated = (await app.only()).recent[0].orderId as string
  const detail = (await ask(saga, 'GET', `/api/v1/orders/${repeated}`)).json()
  expect(detail).toMatchObject({ ...change, isAsap: false })
  expect((await ask(aUser(), 'POST', path, { body })).statusCode).toBe(404)
})

it('what we would refuse as an order is refused as a recurring one, as is a rule without days', async ({ db, env }) => {
  const { add } = await aRecurringApp(db, env)
  const refusals: [object, number, string][] = [
    [{ order: { ...least, paymentMethod: 'invoice' } }, 422, 'INVOICE_NOT_ALLOWED'],
    [{ order: { ...least, deliveryAddress: 'Kungsgatan 1, Göteborg' } }, 422, 'OUT_OF_AREA'],
    [{ pickupTime: '05:00' }, 422, 'SCHEDULE_INVALID'],
    [{ deliveryTime: '08:00' }, 422, 'SCHEDULE_INVALID'],
    [{ rule: 'FREQ=DAILY;UNTIL=20260101' }, 400, 'INVALID_REQUEST'],
    [{ rule: 'FREQ=HOURLY' }, 400, 'INVALID_REQUEST'],
    [{ order: undefined }, 400, 'INVALID_REQUEST'],
    [{ order: { ...least, deliveryContact: '' } }, 400, 'INVALID_REQUEST'],
    [{ skipDays: ['2026-13-01'] }, 400, 'INVALID_REQUEST'],
    // Its first day is skipped, its second one would be refused.
    [{ skipDays: ['2026-03-05'], pickupTime: '05:00' }, 422, 'SCHEDULE_INVALID'],
    // The first day is too far ahead for an order: its content is tried.
    [{ startsOn: '2026-06-01', order: { ...least, deliveryAddress: 'Kungsgatan 1, Göteborg' } }, 422, 'OUT_OF_AREA']
  ]
  for (const [change, status, code] of refusals) {
    const answer = await add(change)
    expect([answer.statusCode, answer.json().code], JSON.stringify(change)).toEqual([status, code])
  }
})

it('the refusal of a recurring order names its fields as they were sent', async ({ db, env }) => {
  const { add } = await aRecurringApp(db, env)
  const refusals: [object, string][] = [
    [{ startsOn: '2025-02-28', rule: 'FREQ=DAILY;COUNT=999' }, 'startsOn'],
    [{ pickupTime: '05:00' }, 'pickupTime'],
    [{ deliveryTime: '23:30' }, 'deliveryTime'],
    [{ deliveryTime: '08:00' }, 'deliveryTime'],
    [{ order: { ...least, paymentMethod: 'invoice' } }, 'order.paymentMethod']
  ]
  for (const [change, path] of refusals) {
    expect((await add(change)).json().errors, JSON.stringify(change)).toEqual([{ path, message: expect.any(String) }])
  }
})

it('a recurring order is its owner’s alone, sealed, in their own data, and goes with the account', async ({
  db,
  env
}) => {
  const app = await aRecurringApp(db, env)
  const { ask, saga, add, deps, runAt } = app
  const { id } = (await add()).json()
  const other = aUser()
  expect((await ask(other, 'GET', path)).json()).toEqual([])
  const { order: _, ...rule } = bread
  for (const [method, url, body] of [
    ['PUT', `${path}/${id}`, rule],
    ['DELETE', `${path}/${id}`, undefined],
    ['POST', `${path}/${id}/pause`, undefined],
    ['POST', `${path}/${id}/resume`, undefined],
    ['POST', `${path}/${id}/skip`, { day: '2026-03-05' }]
  ] as const) {
    expect((await ask(other, method, url, { body })).statusCode, `${method} ${url}`).toBe(404)
  }
  await runAt('2026-03-04T12:00')
  const { rows } = await sql<{ row: string }>`select (r.*)::text as row from recurring_orders r`.execute(db)
  expect(rows[0]!.row).not.toMatch(/Saga|Astrid|gatan|174 06|Bread/)
  const own = await allOwnData(localCalls('auth', [ordersRpc(deps)]).to(Orders), saga.id)
  expect(own.recurringOrders).toMatchObject([
    { name: bread.name, content: least, days: [{ day: '2026-03-05', outcome: 'placed' }] }
  ])
  await deleteRecurringOrdersOf(db, saga.id)
  expect(await countOf(db)).toEqual([0, 0])
})

it('a person has at most fifty recurring orders', async ({ db, env }) => {
  const { add } = await aRecurringApp(db, env)
  await add()
  await sql`
    insert into recurring_orders
    select (r).* from (
      select jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid())) as r
      from recurring_orders r, generate_series(2, 50)) rows`.execute(db)
  const refused = await add()
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_RECURRING'])
})

async function countOf(db: Kysely<OrdersTables>): Promise<[number, number]> {
  const count = async (table: 'recurring_orders' | 'recurring_days') =>
    (
      await db
        .selectFrom(table)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return [await count('recurring_orders'), await count('recurring_days')]
}
