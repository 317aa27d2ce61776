import { saveDriver } from '#db/neighbours.ts'
import type { OrdersTables } from '#db/tables.ts'
import { offerOrders } from '#use-cases/offering/offer-orders.ts'
import { acceptOrder } from '#use-cases/changing/accept-order.ts'
import { declineOffer } from '#use-cases/offering/decline-offer.ts'
import { AppError } from '@ilbud/kernel/errors'
import type { User } from '@ilbud/kernel/http/identity'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type OrdersApp } from '#test/an-orders-app.ts'
import { type Answer, breachesOf } from './one-winner.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
// `ONE_WINNER=100x500` is the size that was measured (docs/measurements.md).
const [manyDrivers, manyOrders] = (process.env.ONE_WINNER ?? '30x50').split('x').map(Number) as [number, number]
// At full size fifty thousand answers.
const timeout = 30 * 60_000

async function anApp(db: Kysely<OrdersTables>, env: Record<string, string>): Promise<OrdersApp & { drivers: User[] }> {
  const app = await anOrdersApp(db, { ...env, ORDERS_MAX_OPEN: '1000' })
  const drivers = Array.from({ length: manyDrivers }, aDriver)
  for (const { id } of drivers) await saveDriver(db, { id, disabled: false })
  return { ...app, drivers }
}

/** The use case alone: the way through HTTP is the same for each, and takes longer than all of it. */
async function answerOf(
  { deps }: OrdersApp,
  asked: Answer['asked'],
  { orderId, driver }: { orderId: string; driver: User }
): Promise<Answer> {
  const actor = { id: driver.id, role: 'driver', companyId: null } as const
  const said =
    asked === 'accept' ? acceptOrder(deps, { orderId, actor, device: {} }) : declineOffer(deps, { orderId, actor })
  const refusal = await said.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    }
  )
  return { orderId, driverId: driver.id, asked, refusal: refusal && refusal.code }
}

async function placeMany({ place }: OrdersApp, count: number): Promise<string[]> {
  const sender = aSender()
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await place(sender)).id)
  return ids
}

it('each of many orders that many drivers accept at once has one winner', { timeout }, async ({ db, env }) => {
  const app = await anApp(db, env)
  const answers: Answer[] = []
  for (const orderId of await placeMany(app, manyOrders)) {
    answers.push(...(await Promise.all(app.drivers.map((driver) => answerOf(app, 'accept', { orderId, driver })))))
  }
  expect(await breachesOf(db, answers, { offers: false })).toEqual([])
  const counted = Map.groupBy(answers, ({ refusal }) => refusal ?? 'won')
  expect(Object.fromEntries([...counted].map(([name, list]) => [name, list.length]))).toEqual({
    won: manyOrders,
    ORDER_TAKEN: (manyDrivers - 1) * manyOrders
  })
})

it(
  'each of many offers to many drivers has one end: a yes, a no and the end of its time at the same moment',
  { timeout },
  async ({ db, env }) => {
    const app = await anApp(db, env)
    const { ask, deps, drivers, near, clock, routePlan } = app
    const auto = { body: { dispatch: { mode: 'auto' } } }
    expect((await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', auto)).statusCode).toBe(200)
    near.push(
      ...drivers.map(({ id }) => ({
        id,
        name: 'Mei Lind',
        onDuty: true,
        seen: { lat: 59.31, lng: 18.07, at: clock.now }
      }))
    )
    const figures = { addedMinutes: 8, addedKm: 2.1, lateMinutes: 0, fits: true, reason: 'ON_THE_WAY' } as const
    routePlan.insertions = async (_order, ids) => ids.map((driverId) => ({ driverId, ...figures }))
    const byId = new Map(drivers.map((driver) => [driver.id, driver]))
    const openOffers = () =>
      db.selectFrom('offers').select(['order_id', 'driver_id']).where('ended_at', 'is', null).execute()
    const countOffers = async (): Promise<number> => (await db.selectFrom('offers').select('id').execute()).length

    const answers: Answer[] = []
    while ((await countOffers()) < manyOrders) {
      await placeMany(app, manyDrivers)
      await offerOrders(deps)
      const open = await openOffers()
      expect(open.length).toBeGreaterThan(0)
      const endTimes = sql`update offers set expires_at = clock_timestamp()
        where ended_at is null and hashtext(order_id::text) % 3 = 0`.execute(db)
      const said = open.flatMap(({ order_id: orderId, driver_id }, at) => {
        const driver = byId.get(driver_id)!
        const other = drivers[(drivers.indexOf(driver) + 1) % drivers.length]!
        // A no is faster than a yes: where both are said, it wins nearly always.
        const yes = () => answerOf(app, 'accept', { orderId, driver })
        const no = () => answerOf(app, 'decline', { orderId, driver })
        const said = at % 3 === 0 ? [yes(), no()] : at % 3 === 1 ? [yes(), yes()] : [no(), yes()]
        return [...said, answerOf(app, 'accept', { orderId, driver: other })]
      })
      const [all] = await Promise.all([Promise.all(said), endTimes, offerOrders(deps), offerOrders(deps)])
      answers.push(...all)
    }
    // What is offered last is answered by nobody.
    expect(await breachesOf(db, answers, { offers: true })).toEqual([])
    const outcomes = await db.selectFrom('offers').select('outcome').distinct().execute()
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['accepted', 'declined', 'expired']))
  }
)

it('whoever looks first and writes then, without a lock or a version, is found out', async ({ db, env }) => {
  const app = await anApp(db, env)
  const [orderId] = await placeMany(app, 1)
  const careless = async (driver: User): Promise<Answer> => {
    const { driver_id } = await db
      .selectFrom('orders')
      .select('driver_id')
      .where('id', '=', orderId!)
      .executeTakeFirstOrThrow()
    if (driver_id === null)
      await db.updateTable('orders').set({ driver_id: driver.id }).where('id', '=', orderId!).execute()
    return { orderId: orderId!, driverId: driver.id, asked: 'accept', refusal: driver_id && 'ORDER_TAKEN' }
  }
  const answers = await Promise.all(app.drivers.slice(0, 20).map(careless))
  expect(await breachesOf(db, answers, { offers: false })).toContainEqual(expect.stringMatching(/has \d+ winners/))
})
