import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import type { Kysely, Updateable } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, noon, type OrdersApp } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const url = '/api/admin/v1/orders/exceptions'
const minutesAgo = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)

async function anOrder(db: Kysely<OrdersTables>, { place }: OrdersApp, row: Updateable<OrdersTable>): Promise<string> {
  const { id } = await place(aSender())
  await db.updateTable('orders').set(row).where('id', '=', id).execute()
  return id
}

type OrdersTable = OrdersTables['orders']

async function listed({ ask }: OrdersApp, filter: string): Promise<string[]> {
  const response = await ask(aStaff(), 'GET', `/api/admin/v1/orders?filter=${filter}`)
  return response.json().map(({ id }: { id: string }) => id)
}

it('the list of exceptions is for staff', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  expect((await ask(null, 'GET', url)).statusCode).toBe(401)
  for (const user of [aSender(), aDriver()]) expect((await ask(user, 'GET', url)).statusCode).toBe(403)
  for (const role of ['dispatcher', 'admin'] as const) {
    expect((await ask(aStaff(role), 'GET', url)).json()).toEqual({
      total: 0,
      attemptFailed: 0,
      late: 0,
      waiting: 0,
      noPosition: 0,
      notLocated: 0,
      farFromStop: 0
    })
  }
})

it('the list of exceptions counts each order under its first reason, and lists the same ones', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const [seen, silent, unseen] = [randomUUID(), randomUUID(), randomUUID()]
  const driver = (id: string, ageMinutes: number) => ({
    id,
    name: 'Yusuf Demir',
    onDuty: true,
    seen: { lat: 59.3, lng: 18, at: minutesAgo(ageMinutes) }
  })
  app.near.push(driver(seen, 1), driver(silent, 3))

  const failed = await anOrder(db, app, { state: 'ATTEMPT_FAILED', delayed: true, driver_id: unseen })
  const late = await anOrder(db, app, { state: 'OUT_FOR_DELIVERY', delayed: true, driver_id: silent })
  const waiting = await anOrder(db, app, { created_at: minutesAgo(11) })
  const atHub = await anOrder(db, app, { state: 'AT_HUB', updated_at: minutesAgo(30) })
  const silently = await anOrder(db, app, { state: 'PICKED_UP', driver_id: silent })
  const unseenly = await anOrder(db, app, { state: 'ASSIGNED', driver_id: unseen })
  const nowhere = { delivery_lat: null, delivery_lng: null }
  const unlocated = await anOrder(db, app, { ...nowhere, state: 'OUT_FOR_DELIVERY', driver_id: seen })
  // Counted as waiting, as an ended one not at all.
  await db.updateTable('orders').set(nowhere).where('id', '=', waiting).execute()
  await anOrder(db, app, { ...nowhere, state: 'DELIVERED', ended_at: noon })
  // Given ahead to somebody who is not at work yet.
  await anOrder(db, app, { state: 'ASSIGNED', released: false, driver_id: unseen, created_at: minutesAgo(600) })
  // Not exceptions: seen lately, just placed, booked for later, ended, deleted.
  await anOrder(db, app, { state: 'OUT_FOR_DELIVERY', driver_id: seen })
  await anOrder(db, app, { created_at: minutesAgo(9) })
  await anOrder(db, app, { created_at: minutesAgo(600), is_asap: false, scheduled_pickup: minutesAgo(-60) })
  await anOrder(db, app, { state: 'DELIVERED', delayed: true, driver_id: unseen, ended_at: noon })
  await anOrder(db, app, { state: 'ATTEMPT_FAILED', deleted_at: noon })

  const response = await app.ask(aStaff(), 'GET', url)
  expect(response.json()).toEqual({
    total: 7,
    attemptFailed: 1,
    late: 1,
    waiting: 2,
    noPosition: 2,
    notLocated: 1,
    farFromStop: 0
  })
  expect(await listed(app, 'attempt-failed')).toEqual([failed])
  expect(await listed(app, 'late')).toEqual([late])
  expect((await listed(app, 'waiting')).toSorted()).toEqual([waiting, atHub].toSorted())
  expect((await listed(app, 'no-position')).toSorted()).toEqual([silently, unseenly].toSorted())
  expect(await listed(app, 'not-located')).toEqual([unlocated])
  const all = [failed, late, waiting, atHub, silently, unseenly, unlocated]
  expect((await listed(app, 'needs-attention')).toSorted()).toEqual(all.toSorted())
})

it('by urgency, everything that needs attention comes first, also over the ends of pages, and says why', async ({
  db,
  env
}) => {
  const app = await anOrdersApp(db, env)
  const [seen, silent] = [randomUUID(), randomUUID()]
  app.near.push({ id: seen, name: 'Ebba Berg', onDuty: true, seen: { lat: 59.3, lng: 18, at: minutesAgo(1) } })
  const due = (minutes: number) => ({ promise_high: minutesAgo(-minutes) })
  // By urgency alone, what has just been placed would come before a silent driver's parcel.
  const fresh = await anOrder(db, app, { created_at: minutesAgo(2), ...due(5) })
  const underway = await anOrder(db, app, { state: 'OUT_FOR_DELIVERY', driver_id: seen, ...due(10) })
  const ended = await anOrder(db, app, { state: 'DELIVERED', ended_at: noon })
  const nowhere = { delivery_lat: null, delivery_lng: null }
  const unlocated = await anOrder(db, app, { ...nowhere, state: 'PICKED_UP', driver_id: seen, ...due(50) })
  const silently = await anOrder(db, app, { state: 'PICKED_UP', driver_id: silent, ...due(40) })
  const waiting = await anOrder(db, app, { created_at: minutesAgo(11), ...due(60) })
  const late = await anOrder(db, app, { state: 'OUT_FOR_DELIVERY', delayed: true, driver_id: silent, ...due(-5) })
  const failed = await anOrder(db, app, { state: 'ATTEMPT_FAILED', driver_id: seen, ...due(30) })

  for (const limit of [1, 3, 100]) {
    const rows: { id: string; exception: string | null }[] = []
    let next: string | null = `/api/admin/v1/orders?sort=urgency&limit=${limit}`
    while (next) {
      const response = await app.ask(aStaff(), 'GET', next)
      rows.push(...response.json())
      next = /<([^>]+)>; rel="next"/.exec((response.headers.link as string | undefined) ?? '')?.[1] ?? null
    }
    expect(rows.map(({ id, exception }) => [id, exception])).toEqual([
      [failed, 'attempt-failed'],
      [late, 'late'],
      [waiting, 'waiting'],
      [silently, 'no-position'],
      [unlocated, 'not-located'],
      [fresh, null],
      [underway, null],
      [ended, null]
    ])
  }
  expect((await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${silently}`)).json().exception).toBe('no-position')
})

it('an order of the night waits from the opening on, for staff who look at night as well as in the morning', async ({
  db,
  env
}) => {
  const app = await anOrdersApp(db, env)
  const at = (time: string) => new Date(`2026-03-03T${time}:00Z`)
  const opening = at('06:00')
  const atHub = await anOrder(db, app, { state: 'AT_HUB', updated_at: at('02:00') })
  app.clock.now = new Date('2026-03-02T19:29:00Z')
  const { id: evening } = await app.place(aSender())
  app.clock.now = at('01:00')
  const { id: night } = await app.place(aSender())
  const waiting = async () => (await listed(app, 'waiting')).toSorted()
  const count = async (): Promise<number> => (await app.ask(aStaff(), 'GET', url)).json().waiting
  const detail = async (id: string) => (await app.ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json()

  for (const now of [at('04:00'), at('06:09')]) {
    app.clock.now = now
    expect(await waiting()).toEqual([evening, atHub].toSorted())
    expect(await count()).toBe(2)
    expect(await detail(night)).toMatchObject({ exception: null, waitsSince: opening.toISOString() })
  }
  app.clock.now = at('06:10')
  expect(await waiting()).toEqual([evening, night, atHub].toSorted())
  expect(await count()).toBe(3)
  expect(await detail(night)).toMatchObject({ exception: 'waiting', waitsSince: opening.toISOString() })
  expect(await detail(evening)).toMatchObject({ waitsSince: '2026-03-02T19:29:00.000Z' })
})

it('the list of exceptions leaves out the figure of drivers while drivers is unavailable', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  await anOrder(db, app, { state: 'PICKED_UP', driver_id: randomUUID() })
  const failed = await anOrder(db, app, { state: 'ATTEMPT_FAILED', driver_id: randomUUID() })
  app.deps.people.findSeenDrivers = () => Promise.reject(new Error('away'))
  expect((await app.ask(aStaff(), 'GET', url)).json()).toMatchObject({ total: 1, attemptFailed: 1, noPosition: null })
  expect(await listed(app, 'needs-attention')).toEqual([failed])
})

it('the list of exceptions keeps those that were handed over far from the door for a day', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const ended = (hoursAgo: number, km: number | null) => ({
    state: 'DELIVERED' as const,
    driver_id: randomUUID(),
    ended_at: minutesAgo(hoursAgo * 60),
    far_from_stop_km: km
  })
  const far = await anOrder(db, app, ended(23, 3.1))
  const back = await anOrder(db, app, { ...ended(1, 2.2), state: 'RETURNED' })
  // Neither of these: at the door, the day before.
  await anOrder(db, app, ended(1, null))
  await anOrder(db, app, ended(25, 9))

  const response = await app.ask(aStaff(), 'GET', url)
  expect(response.json()).toMatchObject({ total: 0, farFromStop: 2 })
  expect(await listed(app, 'needs-attention')).toEqual([])
  expect((await listed(app, 'far-from-stop')).toSorted()).toEqual([far, back].toSorted())
})

it('a late return is among the late orders, by the time of the return and not by the promise to its recipient', async ({
  db,
  env
}) => {
  const app = await anOrdersApp(db, env)
  const back = { state: 'RETURNING', destination: 'sender', delayed: true, return_by: minutesAgo(20) } as const
  const returning = await anOrder(db, app, { ...back, promise_high: minutesAgo(300) })
  const late = await anOrder(db, app, { state: 'OUT_FOR_DELIVERY', delayed: true, promise_high: minutesAgo(40) })
  const response = await app.ask(aStaff(), 'GET', '/api/admin/v1/orders?filter=late&sort=urgency')
  expect(response.json().map(({ id }: { id: string }) => id)).toEqual([late, returning])
  expect(response.json()[1]).toMatchObject({
    delayed: true,
    returnBy: minutesAgo(20).toISOString(),
    estimatedDelivery: null
  })
  expect((await app.ask(aStaff(), 'GET', url)).json()).toMatchObject({ total: 2, late: 2 })
})
