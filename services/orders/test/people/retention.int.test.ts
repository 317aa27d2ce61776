import type { OrdersTables } from '#db/tables.ts'
import { listJobs } from '#jobs.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, least, noon } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const dayMs = 24 * 3_600_000
const yearLater = new Date('2027-03-02T12:00:00Z')
const after = (days: number, ms = 0) => new Date(noon.getTime() + days * dayMs + ms)

/** Does what the jobs do at this time that delete something. */
async function clearAway(app: { deps: OrdersDeps; clock: { now: Date } }, at: Date): Promise<void> {
  app.clock.now = at
  const deleting = ['forget-secrets', 'old-recurring-orders', 'old-offers', 'erased-people', 'old-contacts']
  for (const { name, work } of listJobs(app.deps)) if (deleting.includes(name)) await work()
}

/** A delivered order of noon. */
async function aDelivery({ ask, place }: Awaited<ReturnType<typeof anOrdersApp>>, change: object = {}) {
  const driver = aDriver()
  const placed = await place(aSender(), change)
  await ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
  for (const status of ['picked_up', 'in_transit', 'delivered']) {
    const done = await ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body: { status } })
    expect(done.statusCode, done.body).toBe(200)
  }
  return placed
}

const secrets = [
  ['the key of the link', 'tracking_key_sealed'],
  ['the gate code', 'pickup_gate_code_sealed'],
  ['the name of a neighbour', 'neighbour_sealed'],
  ['the recipient’s PIN', 'pin_sealed'],
  ['what a PIN is checked by', 'pin_check']
] as const

it.for(secrets)(
  '%s is stored until a day after the end of its order, and as long as the order is underway',
  async ([, column], { db, env }) => {
    const app = await anOrdersApp(db, env)
    const open = await app.place(aSender())
    const ended = await aDelivery(app)
    const value = column === 'pin_check' ? '{"salt":"","hash":""}' : Buffer.from('sealed')
    await sql`update orders set pin_sealed = 'sealed'`.execute(db)
    await sql`update orders set ${sql.ref(column)} = ${value}`.execute(db)
    const kept = async () => {
      const rows = await db.selectFrom('orders').select('id').where(column, 'is not', null).execute()
      return new Set(rows.map(({ id }) => id))
    }
    await clearAway(app, after(1))
    expect(await kept()).toEqual(new Set([open.id, ended.id]))
    await clearAway(app, after(1, 1))
    expect(await kept()).toEqual(new Set([open.id]))
  }
)

it('the words of a rating go twelve months after the end of the order, and younger ones and all stars stay', async ({
  db,
  env
}) => {
  const app = await anOrdersApp(db, env)
  const rate = async (stars: number) => {
    const { trackingId, trackingKey } = await aDelivery(app)
    const headers = { 'x-track-key': trackingKey }
    const body = { stars, text: 'Careful on the stairs' }
    const rated = await app.ask(null, 'POST', `/api/v1/track/${trackingId}/rating`, { body, headers })
    expect(rated.statusCode, rated.body).toBe(200)
  }
  const words = async () => {
    const rows = await db.selectFrom('ratings').select(['stars', 'text']).orderBy('stars').execute()
    return rows.map(({ stars, text }) => [stars, text !== null])
  }
  await rate(2)
  app.clock.now = after(1)
  await rate(3)
  await clearAway(app, yearLater)
  expect(await words()).toEqual([
    [2, true],
    [3, true]
  ])
  await clearAway(app, new Date(yearLater.getTime() + 1))
  expect(await words()).toEqual([
    [2, false],
    [3, true]
  ])
})

it('a recurring order is kept for twelve months after it was paused or ended, what became of a day as well, and an active one for good', async ({
  db,
  env
}) => {
  const app = await anOrdersApp(db, env)
  const saga = aUser({ role: 'customer', name: 'Saga Ek' })
  const rule = { rule: 'FREQ=WEEKLY;BYDAY=MO', startsOn: '2026-03-02', pickupTime: '08:30', order: least }
  const add = async (name: string, change: { status: 'active' | 'paused' | 'ended'; updated_at: Date }) => {
    const added = await app.ask(saga, 'POST', '/api/v1/recurring-orders', { body: { ...rule, name } })
    expect(added.statusCode, added.body).toBe(201)
    const { id } = added.json()
    const day = { recurring_id: id, day: '2026-03-02', outcome: 'skipped' as const, order_id: null, code: null }
    await db
      .updateTable('recurring_orders')
      .set({ ...change, ...(change.status !== 'active' && { next_day: null, next_at: null }) })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('recurring_days')
      .values({ ...day, at: change.updated_at })
      .execute()
    return id
  }
  const active = await add('active', { status: 'active', updated_at: noon })
  const [paused, ended] = [
    await add('paused', { status: 'paused', updated_at: noon }),
    await add('ended', { status: 'ended', updated_at: noon })
  ]
  const younger = await add('younger', { status: 'paused', updated_at: after(1) })
  const kept = async () => [
    new Set((await db.selectFrom('recurring_orders').select('id').execute()).map(({ id }) => id)),
    new Set((await db.selectFrom('recurring_days').select('recurring_id').execute()).map((row) => row.recurring_id))
  ]
  const all = new Set([active, paused, ended, younger])
  await clearAway(app, yearLater)
  expect(await kept()).toEqual([all, all])
  await clearAway(app, new Date(yearLater.getTime() + 1))
  expect(await kept()).toEqual([new Set([active, younger]), new Set([younger])])
})

/** Offers of noon to different drivers: that ended at these times, or whose time was over then and nobody has found it. */
async function offersOf(db: Kysely<OrdersTables>, orderId: string, ends: { at: Date; isFound: boolean }[]) {
  const offers = ends.map(({ at, isFound }, index) => ({
    id: uuidv7(),
    order_id: orderId,
    round: 1,
    number: index + 1,
    driver_id: aDriver().id,
    made_at: noon,
    expires_at: at,
    added_km: 1,
    added_minutes: 5,
    late_minutes: 0,
    reason: 'ON_THE_WAY' as const,
    pay_ore: 5000,
    ended_at: isFound ? at : null,
    outcome: isFound ? ('expired' as const) : null
  }))
  await db.insertInto('offers').values(offers).execute()
  return offers
}

const offersLeft = async (db: Kysely<OrdersTables>) =>
  (await db.selectFrom('offers').select('number').orderBy('number').execute()).map(({ number }) => number)

it('an offer is stored until 90 days after its end, whoever has found the end', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const { id } = await app.place(aSender())
  await offersOf(db, id, [
    { at: noon, isFound: true },
    { at: noon, isFound: false },
    { at: after(1), isFound: true }
  ])
  await clearAway(app, after(90))
  expect(await offersLeft(db)).toEqual([1, 2, 3])
  await clearAway(app, after(90, 1))
  expect(await offersLeft(db)).toEqual([3])
})

it('the offers of an erased driver go at once, and those of others stay', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const { id } = await app.place(aSender())
  const [gone] = await offersOf(db, id, [
    { at: noon, isFound: true },
    { at: noon, isFound: true }
  ])
  await sql`insert into erased_people (user_id, heard_at) values (${gone!.driver_id}, ${noon})`.execute(db)
  await clearAway(app, noon)
  expect(await offersLeft(db)).toEqual([2])
})

it('orders keeps the id of an erased account for good', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const gone = aSender().id
  await sql`insert into erased_people (user_id, heard_at) values (${gone}, ${noon})`.execute(db)
  await clearAway(app, after(1))
  await clearAway(app, after(3650))
  expect(await db.selectFrom('erased_people').select('user_id').execute()).toEqual([{ user_id: gone }])
})
