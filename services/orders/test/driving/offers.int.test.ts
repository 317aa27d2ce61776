import { beginOffers, insertOffer } from '#db/offers.ts'
import { lockOrder } from '#db/orders/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { eventHandlers } from '#events/handlers.ts'
import { ownSections } from '#use-cases/reading/own-sections.ts'
import { offerOrders } from '#use-cases/offering/offer-orders.ts'
import { createApply } from '@ilbud/kernel/events/consumer/apply'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import { driverDutyChanged, type DriverChange } from '@ilbud/proto/events/drivers'
import { writeEvent } from '@ilbud/proto/events/event'
import { driverOfferSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { saveDriver } from '#db/neighbours.ts'
import {
  aDriver,
  anOrdersApp,
  aSender,
  aStaff,
  auditOf,
  type Json,
  type OrdersApp,
  outboxOf
} from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

/** An app in the mode `auto`, and drivers on duty; the plan puts them in this order. */
async function anAutoApp(db: Kysely<OrdersTables>, env: Record<string, string>, count = 4) {
  const app = await anOrdersApp(db, env)
  const drivers = Array.from({ length: count }, aDriver)
  for (const { id } of drivers) await saveDriver(db, { id, disabled: false })
  const seen = { lat: 59.31, lng: 18.07, at: app.clock.now }
  app.near.push(...drivers.map(({ id }) => ({ id, name: 'Mei Lind', onDuty: true, seen })))
  app.routePlan.insertions = async (_order, ids) =>
    ids.map((driverId, at) => ({
      driverId,
      addedMinutes: 8 + at,
      addedKm: 2.1,
      lateMinutes: 0,
      fits: true,
      reason: 'ON_THE_WAY'
    }))
  await setMode(app, 'auto')
  return { ...app, drivers, offer: () => offerOrders(app.deps) }
}

async function setMode({ ask }: Pick<OrdersApp, 'ask'>, mode: string): Promise<void> {
  const changed = await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', { body: { dispatch: { mode } } })
  expect(changed.statusCode, changed.body).toBe(200)
}

type Ask = OrdersApp['ask']

const offersOf = async (ask: Ask, driver: User): Promise<Json[]> =>
  (await ask(driver, 'GET', '/api/driver/offers')).json()
const listOf = async (ask: Ask, driver: User): Promise<string[]> =>
  (await ask(driver, 'GET', '/api/driver/orders')).json().map(({ id }: Json) => id)
const accept = (ask: Ask, driver: User, id: string) =>
  ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
const decline = (ask: Ask, driver: User, id: string) => ask(driver, 'POST', `/api/driver/orders/${id}/decline`)

/** As if 45 seconds had passed. */
async function endTime(db: Kysely<OrdersTables>): Promise<void> {
  await sql`update offers set expires_at = clock_timestamp() where ended_at is null`.execute(db)
}

/** What "my data" has of the offers to a driver. */
async function ownOffersOf({ deps }: Pick<OrdersApp, 'deps'>, driver: User) {
  const section = ownSections(deps).find(({ name }) => name === 'offersAsDriver')!
  return (await section.list(driver.id, null, 10)).map(({ row }) => row)
}

async function outcomesOf(db: Kysely<OrdersTables>, orderId: string) {
  const offers = db.selectFrom('offers').select(['driver_id', 'outcome']).where('order_id', '=', orderId)
  return (await offers.orderBy('made_at').execute()).map(({ driver_id, outcome }) => [driver_id, outcome])
}

describe('in the mode auto', () => {
  it('an order is offered to the driver whom the plan puts first, and is in nobody’s pool meanwhile', async ({
    db,
    env
  }) => {
    const app = await anAutoApp(db, env)
    const { ask, place, offer, drivers } = app
    const { id } = await place(aSender())
    const [first, second] = drivers as [User, User]
    expect(await listOf(ask, first)).toEqual([])
    await offer()
    await offer()
    const [made, ...others] = await offersOf(ask, first)
    expect(others).toEqual([])
    expect(driverOfferSchema.parse(made)).toMatchObject({ id, addedKm: 2.1, addedMinutes: 8, pay: 6500 })
    expect(made.order).toMatchObject({ id, mine: false, pickupAddress: 'Södermalm, Stockholm' })
    expect([await offersOf(ask, second), await listOf(ask, first), await listOf(ask, second)]).toEqual([[], [], []])

    const refused = await accept(ask, second, id)
    expect(refused.json()).toMatchObject({ status: 409, code: 'ORDER_TAKEN' })
    expect((await decline(ask, second, id)).statusCode).toBe(404)
    const taken = await accept(ask, first, id)
    expect(taken.json()).toMatchObject({ mine: true, status: 'accepted' })
    expect((await accept(ask, first, id)).statusCode).toBe(200)
    expect(await offersOf(ask, first)).toEqual([])
    expect((await decline(ask, first, id)).json()).toMatchObject({ status: 409, code: 'OFFER_ENDED' })
    expect(await outcomesOf(db, id)).toEqual([[first.id, 'accepted']])
    expect(await ownOffersOf(app, first)).toMatchObject([{ orderId: id, outcome: 'accepted', addedMinutes: 8 }])

    const events = await outboxOf(db, id)
    expect(events.map(({ type }) => type)).toEqual(['order.placed', 'order.offered', 'order.accepted'])
    expect(events[0].data.after.offered).toBe(true)
    expect(events[1].data).toMatchObject({ driverId: first.id, number: 1, lateMinutes: 0, reason: 'ON_THE_WAY' })
    const audit = (await auditOf(db)).filter(({ objectId }) => objectId === id)
    expect(audit).toMatchObject([
      { action: 'order.offer', actorRole: 'system', reason: `1 ON_THE_WAY +2.1km +8min late 0min to ${first.id}` }
    ])
  })

  it('after a no, or no answer in time, the next driver is asked, and after the third the pool', async ({
    db,
    env
  }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env)
    const { id } = await place(aSender())
    const [first, second, third, fourth] = drivers as [User, User, User, User]
    await offer()
    expect((await decline(ask, first, id)).statusCode).toBe(204)
    expect((await decline(ask, first, id)).statusCode).toBe(204)
    expect((await accept(ask, first, id)).json()).toMatchObject({ code: 'OFFER_ENDED' })
    await offer()
    expect(await offersOf(ask, second)).toMatchObject([{ id }])
    await endTime(db)
    expect(await offersOf(ask, second)).toEqual([])
    expect((await accept(ask, second, id)).json()).toMatchObject({ code: 'OFFER_ENDED' })
    expect((await decline(ask, second, id)).json()).toMatchObject({ code: 'OFFER_ENDED' })
    await offer()
    expect(await offersOf(ask, third)).toMatchObject([{ id }])
    expect(await listOf(ask, fourth)).toEqual([])
    await decline(ask, third, id)
    await offer()
    await offer()
    for (const driver of drivers) {
      expect([await offersOf(ask, driver), await listOf(ask, driver)]).toEqual([[], [id]])
    }
    expect(await outcomesOf(db, id)).toEqual([
      [first.id, 'declined'],
      [second.id, 'expired'],
      [third.id, 'declined']
    ])
    const { offers } = (await ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json()
    const figures = { addedKm: 2.1, lateMinutes: 0, reason: 'ON_THE_WAY' }
    expect(offers).toMatchObject([
      { number: 1, outcome: 'declined', driver: { id: first.id }, ...figures },
      { number: 2, outcome: 'expired', driver: { id: second.id }, ...figures },
      { number: 3, outcome: 'declined', driver: { id: third.id }, ...figures }
    ])
    const events = await outboxOf(db, id)
    expect(events.at(-1)).toMatchObject({
      type: 'order.released-to-pool',
      data: { reasonCode: 'NOBODY_TOOK_IT', before: { offered: true } }
    })
    expect(events.at(-1).data.after.offered).toBeUndefined()
    expect((await accept(ask, first, id)).statusCode).toBe(200)
  })

  it('a driver who goes off duty, or is blocked, has no offer any more, and the next one has it at once', async ({
    db,
    env
  }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env, 3)
    const { id } = await place(aSender())
    const [first, second, third] = drivers as [User, User, User]
    const apply = createApply(db, eventHandlers)
    const change = async (driver: User, version: number, parts: Pick<DriverChange, 'onDuty' | 'disabled'>) => {
      const at = new Date()
      const data = { version, driverId: driver.id, ...parts }
      const event = writeEvent(driverDutyChanged, { id: uuidv7(at), source: '/drivers', subject: driver.id, at, data })
      expect(await apply(event, driverDutyChanged.topic, false)).toBe('apply')
    }
    await offer()
    await change(first, 1, { onDuty: true, disabled: false })
    expect(await offersOf(ask, first)).toMatchObject([{ id }])
    await change(first, 2, { onDuty: false, disabled: false })
    expect(await offersOf(ask, first)).toEqual([])
    expect((await accept(ask, first, id)).json()).toMatchObject({ code: 'OFFER_ENDED' })
    await offer()
    expect(await offersOf(ask, second)).toMatchObject([{ id }])
    await change(second, 1, { onDuty: true, disabled: true })
    await offer()
    expect(await offersOf(ask, third)).toMatchObject([{ id }])
    expect(await outcomesOf(db, id)).toEqual([
      [first.id, 'expired'],
      [second.id, 'expired'],
      [third.id, null]
    ])
  })

  it('an order that its driver gives back is offered again, to others', async ({ db, env }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env, 2)
    const { id } = await place(aSender())
    const [first, second] = drivers as [User, User]
    await offer()
    await accept(ask, first, id)
    await ask(first, 'POST', `/api/driver/orders/${id}/release`, { body: { reason: 'flat tyre' } })
    expect(await listOf(ask, second)).toEqual([])
    await offer()
    expect(await offersOf(ask, second)).toMatchObject([{ id }])
  })

  it('a parcel at the hub of the default settings is offered too', async ({ db, env }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env, 2)
    const { id } = await place(aSender())
    const [first, second] = drivers as [User, User]
    await offer()
    await accept(ask, first, id)
    const report = (status: string) => ask(first, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
    await report('picked_up')
    expect((await report('at_hub')).statusCode).toBe(200)
    await offer()
    expect(await offersOf(ask, second)).toMatchObject([{ id, order: { leg: 2 } }])
    expect((await accept(ask, second, id)).statusCode).toBe(200)
  })

  it('a driver has one offer at a time: the next order goes to the next best', async ({ db, env }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env, 2)
    const sender = aSender()
    const placed = [await place(sender), await place(sender), await place(sender)]
    await offer()
    const offered = await Promise.all(drivers.map((driver) => offersOf(ask, driver)))
    expect(offered.map((offers) => offers.length)).toEqual([1, 1])
    const waiting = placed.filter(({ id }) => !offered.flat().some((made) => made.id === id))
    expect(await listOf(ask, drivers[0]!)).toEqual([])
    await accept(ask, drivers[0]!, offered[0]![0].id)
    await offer()
    expect(await offersOf(ask, drivers[0]!)).toMatchObject([{ id: waiting[0]!.id }])
  })

  it.for([
    ['is off duty', { onDuty: false }, {}],
    ['has not been seen for long', { seen: { lat: 59.31, lng: 18.07, at: new Date('2026-03-02T11:50:00Z') } }, {}],
    ['has no room for it', {}, { fits: false }]
  ] as const)('a driver who %s gets no offer, and the pool has the order', async ([, near, insertion], { db, env }) => {
    const { ask, place, offer, drivers, near: known, routePlan } = await anAutoApp(db, env, 1)
    Object.assign(known[0]!, near)
    const { insertions } = routePlan
    routePlan.insertions = async (...call) => (await insertions(...call)).map((each) => ({ ...each, ...insertion }))
    const { id } = await place(aSender())
    await offer()
    expect([await offersOf(ask, drivers[0]!), await listOf(ask, drivers[0]!)]).toEqual([[], [id]])
    expect((await outboxOf(db, id)).at(-1)).toMatchObject({ data: { reasonCode: 'NOBODY_FITS' } })
  })

  it('while nobody can plan, an order waits as long as three offers would take, and then the pool has it', async ({
    db,
    env
  }) => {
    const { ask, place, offer, drivers, clock, near, routePlan } = await anAutoApp(db, env, 1)
    routePlan.insertions = async () => Promise.reject(new Error('away'))
    const { id } = await place(aSender())
    await offer()
    expect(await listOf(ask, drivers[0]!)).toEqual([])
    clock.now = new Date(clock.now.getTime() + 135_000)
    near[0]!.seen!.at = clock.now
    await offer()
    expect(await listOf(ask, drivers[0]!)).toEqual([id])
  })

  it('staff see who has the offer and until when, and assign by hand, which ends it', async ({ db, env }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env, 2)
    const { id } = await place(aSender())
    await offer()
    const [first, second] = drivers as [User, User]
    const staff = aStaff()
    const read = await ask(staff, 'GET', `/api/admin/v1/orders/${id}`)
    expect(read.json().offer).toMatchObject({ driver: { id: first.id, name: 'Yusuf Demir' }, number: 1 })
    const listed = await ask(staff, 'GET', '/api/admin/v1/orders?filter=unassigned')
    expect(listed.json()[0].offer).toEqual(read.json().offer)
    const assigned = await ask(staff, 'POST', `/api/admin/v1/orders/${id}/assign`, { body: { driverId: second.id } })
    expect(assigned.json()).toMatchObject({ driver: { id: second.id }, offer: null })
    expect(await outcomesOf(db, id)).toEqual([[first.id, 'withdrawn']])
    expect((await accept(ask, first, id)).json()).toMatchObject({ code: 'ORDER_TAKEN' })
  })

  it('an order that its sender cancels is offered to nobody any more', async ({ db, env }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    await offer()
    expect((await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })).statusCode).toBe(200)
    await offer()
    expect(await outcomesOf(db, id)).toEqual([[drivers[0]!.id, 'withdrawn']])
    expect(await offersOf(ask, drivers[0]!)).toEqual([])
  })
})

describe('the change of mode', () => {
  it('the change of mode to auto offers every order that waits, one after the other where there are more than drivers', async ({
    db,
    env
  }) => {
    const app = await anAutoApp(db, env, 1)
    const { ask, place, offer, drivers, clock, near } = app
    await setMode(app, 'suggest')
    const sender = aSender()
    const placed = [await place(sender), await place(sender)]
    // They have waited for long when the mode changes.
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    near[0]!.seen!.at = clock.now
    await setMode(app, 'auto')
    await offer()
    const [first] = await offersOf(ask, drivers[0]!)
    await decline(ask, drivers[0]!, first.id)
    await offer()
    const [second] = await offersOf(ask, drivers[0]!)
    expect(new Set([first.id, second.id])).toEqual(new Set(placed.map(({ id }) => id)))
  })

  it('the change of mode to auto offers the orders that wait in the pool; away from it gives all of them back', async ({
    db,
    env
  }) => {
    const app = await anAutoApp(db, env, 1)
    const { ask, place, offer, drivers } = app
    await setMode(app, 'suggest')
    const { id } = await place(aSender())
    expect(await listOf(ask, drivers[0]!)).toEqual([id])
    await offer()
    expect(await offersOf(ask, drivers[0]!)).toEqual([])
    await setMode(app, 'auto')
    await offer()
    expect(await offersOf(ask, drivers[0]!)).toMatchObject([{ id }])
    expect(await listOf(ask, drivers[0]!)).toEqual([])
    await setMode(app, 'manual')
    await offer()
    expect([await offersOf(ask, drivers[0]!), await listOf(ask, drivers[0]!)]).toEqual([[], [id]])
    expect(await outcomesOf(db, id)).toEqual([[drivers[0]!.id, 'withdrawn']])
    expect((await outboxOf(db, id)).at(-1)).toMatchObject({ data: { reasonCode: 'NOT_AUTO' } })
  })
})

const figures = { addedKm: 2.1, addedMinutes: 8, lateMinutes: 0, reason: 'ON_THE_WAY' } as const

/** Whether somebody in this database waits for a row. */
async function waitsForLock(db: Kysely<OrdersTables>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks waiting join pg_locks held using (pid) join pg_database on pg_database.oid = held.database
    where not waiting.granted and datname = current_database()`.execute(db)
  return rows.length > 0
}

describe('at the same moment', () => {
  it('many replicas make one offer per order, and every order has one winner among all drivers', async ({
    db,
    env
  }) => {
    const { ask, place, drivers, deps } = await anAutoApp(db, env, 20)
    const sender = aSender()
    const placed = await Promise.all(Array.from({ length: 15 }, () => place(sender)))
    await Promise.all(Array.from({ length: 4 }, () => offerOrders(deps)))
    await offerOrders(deps)
    const open = await db.selectFrom('offers').selectAll().where('ended_at', 'is', null).execute()
    expect(new Set(open.map(({ order_id }) => order_id)).size).toBe(15)
    expect(new Set(open.map(({ driver_id }) => driver_id)).size).toBe(15)
    const won: { id: string; driver: User }[] = []
    // All drivers at once for each order: a database has only so many connections.
    for (const { id } of placed) {
      const answers = await Promise.all(drivers.map((driver) => accept(ask, driver, id)))
      won.push(...drivers.filter((_, at) => answers[at]!.statusCode === 200).map((driver) => ({ id, driver })))
    }
    expect(won.map(({ id, driver }) => `${id} ${driver.id}`).toSorted()).toEqual(
      open.map(({ order_id, driver_id }) => `${order_id} ${driver_id}`).toSorted()
    )
  })

  it('an accept, a decline, the end of its time and an assignment by hand have one winner', async ({ db, env }) => {
    const { ask, place, offer, drivers } = await anAutoApp(db, env, 20)
    const sender = aSender()
    const placed = await Promise.all(Array.from({ length: 6 }, () => place(sender)))
    await offer()
    const open = await db.selectFrom('offers').selectAll().execute()
    const driverOf = new Map(
      open.map(({ order_id, driver_id }) => [order_id, drivers.find(({ id }) => id === driver_id)!])
    )
    const byHand = drivers.at(-1)!
    await Promise.all([
      ...placed.flatMap(({ id }) => [
        accept(ask, driverOf.get(id)!, id),
        decline(ask, driverOf.get(id)!, id),
        ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/assign`, { body: { driverId: byHand.id } })
      ]),
      endTime(db),
      offer()
    ])
    for (const { id } of placed) {
      const order = await db
        .selectFrom('orders')
        .select(['driver_id', 'offer_round'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const outcomes = await outcomesOf(db, id)
      const events = (await outboxOf(db, id)).map(({ type }) => type)
      const accepted = outcomes.filter(([, outcome]) => outcome === 'accepted')
      const steps = events.filter((type) => ['order.accepted', 'order.assigned'].includes(type))
      // Assigning is always possible until somebody has accepted.
      expect(steps).toHaveLength(1)
      expect(accepted.map(([driver]) => driver)).toEqual(steps[0] === 'order.accepted' ? [order.driver_id] : [])
      expect(outcomes.every(([, outcome]) => outcome !== null)).toBe(true)
      expect(order.offer_round).toBeNull()
    }
  })

  it('an offer that is made while staff assign the order ends with the assignment', async ({ db, env }) => {
    const { ask, clock, place, drivers } = await anAutoApp(db, env, 2)
    const [first, second] = drivers as [User, User]
    const { id } = await place(aSender())
    await beginOffers(db, clock.now, 10)
    const offer = { id: uuidv7(clock.now), orderId: id, driverId: first.id, payOre: 5000, ...figures }
    const assign = async () =>
      ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/assign`, { body: { driverId: second.id } })
    const assigning = await db.transaction().execute(async (trx) => {
      await insertOffer(trx, offer, (await lockOrder(trx, id))!.offering!)
      const answer = assign()
      await eventually(() => waitsForLock(db), 'the assignment waits for the offer')
      return { answer }
    })
    const { statusCode } = await assigning.answer
    // On a busy machine we may have kept it waiting for longer than it does.
    expect(statusCode === 503 ? (await assign()).statusCode : statusCode).toBe(200)
    expect(await outcomesOf(db, id)).toEqual([[first.id, 'withdrawn']])
  })

  it('an order is not offered that has changed since the plan was made', async ({ db, env }) => {
    const { ask, place, offer, drivers, routePlan } = await anAutoApp(db, env, 2)
    const { id } = await place(aSender())
    const { insertions } = routePlan
    routePlan.insertions = async (...call) => {
      await ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/assign`, { body: { driverId: drivers[1]!.id } })
      return insertions(...call)
    }
    await offer()
    expect(await outcomesOf(db, id)).toEqual([])
  })
})
