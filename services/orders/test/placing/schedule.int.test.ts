import type { OrdersTables } from '#db/tables.ts'
import { releaseDueOrders } from '#use-cases/changing/release-due-orders.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type Json, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const window = { scheduledPickup: '2026-03-07T09:00:00Z', scheduledDelivery: '2026-03-07T11:00:00Z' }
const asRead = { earliestPickup: '2026-03-07T09:00:00.000Z', latestDelivery: '2026-03-07T11:00:00.000Z' }
const justBefore = new Date('2026-03-07T07:59:59Z')
const release = new Date('2026-03-07T08:00:00Z')

const idsOf = (response: { json: () => Json }) => response.json().map(({ id }: { id: string }) => id)

it('a scheduled order is in nobody’s pool before its release, and in everybody’s after it, once', async ({
  db,
  env
}) => {
  const { ask, place, clock, deps } = await anOrdersApp(db, env)
  const [driver, staff] = [aDriver(), aStaff()]
  const { id, order } = await place(aSender(), { isAsap: false, ...window })
  expect(order).toMatchObject({ isAsap: false, ...asRead })
  const asap = await place(aSender())
  expect(asap.order).toMatchObject({ isAsap: true, earliestPickup: null, latestDelivery: null })

  const board = async (filter: string) => idsOf(await ask(staff, 'GET', `/api/admin/v1/orders?filter=${filter}`))
  const pool = async () => idsOf(await ask(driver, 'GET', '/api/driver/orders'))
  const accept = () => ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  clock.now = justBefore
  await releaseDueOrders(deps)
  expect(await pool()).toEqual([asap.id])
  expect(await board('scheduled')).toEqual([id])
  expect(await board('unassigned')).toEqual([asap.id])
  expect((await ask(staff, 'GET', '/api/admin/v1/orders/counts')).json()).toMatchObject({
    scheduled: { total: 1 },
    unassigned: { total: 1 }
  })
  expect((await accept()).statusCode).toBe(404)

  clock.now = release
  // Two replicas, and one of them again after a restart.
  await Promise.all([releaseDueOrders(deps), releaseDueOrders(deps)])
  await releaseDueOrders(deps)
  expect(await pool()).toEqual([asap.id, id].toSorted().toReversed())
  expect(await board('scheduled')).toEqual([])
  expect((await board('unassigned')).toSorted()).toEqual([asap.id, id].toSorted())
  const events = await outboxOf(db, id)
  expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.released-to-pool'])
  expect(events[0].data).toMatchObject({ after: { released: false }, scheduledDelivery: asRead.latestDelivery })
  expect(events[1].data).toMatchObject({ version: 2, actor: { role: 'system' }, after: { released: true } })
  expect((await accept()).json()).toMatchObject({ mine: true, status: 'accepted', ...asRead })
})

it('staff assign a scheduled order ahead, and its driver picks it up when its time has come', async ({ db, env }) => {
  const { ask, place, clock, deps } = await anOrdersApp(db, env)
  const [driver, staff] = [aDriver(), aStaff()]
  await db.insertInto('drivers').values({ id: driver.id, disabled: false }).execute()
  const { id } = await place(aSender(), { isAsap: false, ...window })
  const assigned = await ask(staff, 'POST', `/api/admin/v1/orders/${id}/assign`, { body: { driverId: driver.id } })
  expect(assigned.json()).toMatchObject({ status: 'ASSIGNED', ...asRead })
  const list = async (etag = '') => ask(driver, 'GET', '/api/driver/orders', { headers: { 'if-none-match': etag } })
  clock.now = new Date('2026-03-07T08:44:00Z')
  await releaseDueOrders(deps)
  const early = await list()
  expect(early.json()[0]).toMatchObject({ id, mine: true, ...asRead })
  expect(early.json()[0].allowedActions).not.toContain('markPickedUp')
  const pickUp = () => ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
  const refused = await pickUp()
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'TOO_EARLY', earliest: asRead.earliestPickup })
  ])

  clock.now = new Date('2026-03-07T08:45:00Z')
  // The list has changed, though nothing has happened.
  const open = await list(String(early.headers.etag))
  expect(open.statusCode).toBe(200)
  expect(open.json()[0].allowedActions).toContain('markPickedUp')
  expect((await pickUp()).json()).toMatchObject({ status: 'picked_up' })
})

it('a changed lead time moves no order that was placed before it', async ({ db, env }) => {
  const { ask, place, clock, deps } = await anOrdersApp(db, env)
  const { id } = await place(aSender(), { isAsap: false, ...window })
  const body = { schedule: { leadMinutes: 5, closes: '21:00', closedDays: ['2026-03-08'] } }
  const changed = await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', { body })
  expect(changed.json().schedule).toEqual({
    leadMinutes: 5,
    graceMinutes: 15,
    opens: '07:00',
    closes: '21:00',
    lastPickup: '20:30',
    closedDays: ['2026-03-08']
  })
  const later = await place(aSender(), { isAsap: false, ...window })
  clock.now = release
  await releaseDueOrders(deps)
  expect(idsOf(await ask(aDriver(), 'GET', '/api/driver/orders'))).toEqual([id])
  clock.now = new Date('2026-03-07T08:55:00Z')
  await releaseDueOrders(deps)
  expect(idsOf(await ask(aDriver(), 'GET', '/api/driver/orders')).toSorted()).toEqual([id, later.id].toSorted())
})

it('times outside the opening hours are refused with the next that can be had', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const body = { ...least, isAsap: false, scheduledPickup: '2026-03-07T23:30' }
  const refused = await ask(aSender(), 'POST', '/api/v1/orders', { body })
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    expect.objectContaining({
      code: 'SCHEDULE_INVALID',
      next: { earliestPickup: '2026-03-08T06:00:00.000Z', latestDelivery: '2026-03-08T08:00:00.000Z' }
    })
  ])
})

it.for([
  [
    'a delivery when the parcel is picked up',
    { scheduledPickup: '2026-03-07T13:00', scheduledDelivery: '2026-03-07T13:00' }
  ],
  ['a delivery in a minute', { scheduledDelivery: '2026-03-02T13:01' }]
] as const)('%s is refused with the soonest that can be had', async ([, times], { db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const order = (fields: object) =>
    ask(aSender(), 'POST', '/api/v1/orders', { body: { ...least, isAsap: false, ...fields } })
  const refused = await order(times)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'SCHEDULE_INVALID', errors: [{ path: 'scheduledDelivery', message: 'We cannot deliver by then' }] }
  ])
  const { earliestPickup, latestDelivery } = refused.json().next
  const placed = await order({ scheduledPickup: earliestPickup, scheduledDelivery: latestDelivery })
  expect([placed.statusCode, placed.json().order]).toMatchObject([201, { earliestPickup, latestDelivery }])
})

it('as soon as possible outside the opening hours is promised for the next opening, and a quote says so', async ({
  db,
  env
}) => {
  const { ask, place, clock } = await anOrdersApp(db, env)
  const quote = async () =>
    (await ask(null, 'GET', '/api/v1/quotes?pickupAddress=Götgatan 15&deliveryAddress=Skånegatan 78')).json()
  expect((await quote()).opensAt).toBeNull()
  clock.now = new Date('2026-03-02T22:30:00Z')
  const { opensAt, promise } = await quote()
  expect(opensAt).toBe('2026-03-03T06:00:00.000Z')
  expect(Date.parse(promise.low)).toBeGreaterThan(Date.parse(opensAt))
  const { order } = await place(aSender())
  expect(Date.parse(order.estimatedDelivery)).toBeGreaterThan(Date.parse(opensAt))
})

it('the slots of a day are those that can still be kept', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const far = '&pickupLat=59.3326&pickupLng=18.0649&deliveryLat=59.4032&deliveryLng=17.9442'
  const slots = async (query: string) => (await ask(null, 'GET', `/api/v1/slots?${query}`)).json()
  // It is 13:00 in Stockholm.
  const today = await slots(`date=2026-03-02${far}`)
  expect(today.map(({ from, available }: Json) => [from.slice(11, 16), available])).toEqual([
    ['06:00', false],
    ['08:00', false],
    ['10:00', false],
    ['12:00', true],
    ['14:00', true],
    ['16:00', true],
    ['18:00', true]
  ])
  expect((await slots('date=2026-04-20')).some(({ available }: Json) => available)).toBe(false)
  expect((await ask(null, 'GET', '/api/v1/slots?date=2026-02-30')).statusCode).toBe(400)
  const [slot] = (await slots('date=2026-03-07')).filter(({ available }: Json) => available)
  const body = { ...least, isAsap: false, scheduledPickup: slot.from, scheduledDelivery: slot.to }
  expect((await ask(aSender(), 'POST', '/api/v1/orders', { body })).statusCode).toBe(201)
})
