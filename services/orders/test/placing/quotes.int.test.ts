import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { describe, expect } from 'vitest'
import { anOrdersApp, aSender, aStaff, countRows, type Json, least, noon } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const asked = { pickupAddress: least.pickupAddress, deliveryAddress: least.deliveryAddress, packageSize: 'large' }
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)

async function anApp(...given: Parameters<typeof anOrdersApp>) {
  const app = await anOrdersApp(...given)
  const quote = async (change: Record<string, string> = {}): Promise<Json> => {
    const query = new URLSearchParams({ ...asked, ...change })
    const answer = await app.ask(null, 'GET', `/api/v1/quotes?${query.toString()}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const order = (quoteId: string, change: object = {}, key?: string) =>
    app.ask(aSender(), 'POST', '/api/v1/orders', {
      body: { ...least, packageSize: 'large', quoteId, ...change },
      ...(key && { key })
    })
  return { ...app, quote, order }
}

describe('a quote', () => {
  it('a quote locks its price, lines and tariff for 15 minutes, whatever the tariff becomes', async ({ db, env }) => {
    const { ask, clock, quote, order } = await anApp(db, env)
    const given = await quote()
    await ask(aStaff('admin'), 'PATCH', '/api/admin/v1/settings', { body: { tariff: { base: 500 } } })
    expect((await quote()).price).toBeGreaterThan(given.price)

    clock.now = minutes(15)
    const placed = await order(given.quoteId)
    expect(placed.statusCode, placed.body).toBe(201)
    expect(placed.json().order).toMatchObject({ price: given.price, totalAmount: given.totalAmount })
    const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ tariff_version: 1, price_lines: given.lines, total_amount_ore: given.totalAmount })
    expect(row.pickup_lat).not.toBeNull()
    expect(row.pickup_district).toBe('Södermalm')
  })

  it('a quote that has expired is answered with a fresh one, at whose price the order can be placed', async ({
    db,
    env
  }) => {
    const { clock, quote, order } = await anApp(db, env)
    const { quoteId } = await quote()
    clock.now = new Date(minutes(15).getTime() + 1)
    const refused = await order(quoteId)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'QUOTE_INVALID', quote: await quote() })
    expect(await countRows(db)).toEqual({ orders: 0, order_events: 0, outbox: 0 })
    expect((await order(refused.json().quote.quoteId)).statusCode).toBe(201)
  })

  it.for<[string, object]>([
    ['another pickup', { pickupAddress: 'Götgatan 16, Stockholm' }],
    ['another address', { deliveryAddress: 'Skånegatan 79, Stockholm' }],
    ['another size', { packageSize: 'medium' }],
    ['the size that is meant when none is said', { packageSize: null }],
    ['coordinates', { deliveryLat: 59.3131, deliveryLng: 18.0823 }],
    ['an altered id', { quoteId: 'q1.e30.AAAA' }]
  ])('a quote does not hold for %s', async ([, change], { db, env }) => {
    const { quote, order } = await anApp(db, env)
    const { quoteId } = await quote()
    const refused = await order(quoteId, change)
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json().code).toBe('QUOTE_INVALID')
    const fresh = refused.json().quote
    expect((await order(fresh.quoteId, { ...change, quoteId: fresh.quoteId })).statusCode).toBe(201)
  })

  it('a quote with coordinates holds for the same ones, spelled as a form spells them', async ({ db, env }) => {
    const { quote, order } = await anApp(db, env)
    const places = { pickupLat: '59.3150', pickupLng: '18.0720', deliveryLat: '59.3131', deliveryLng: '18.0823' }
    const { quoteId } = await quote(places)
    const numbers = { pickupLat: 59.315, pickupLng: 18.072, deliveryLat: '59.31310', deliveryLng: 18.0823 }
    expect((await order(quoteId, numbers)).statusCode).toBe(201)
  })

  it('a quote of a way that we no longer drive is refused as such', async ({ db, env }) => {
    const { quote, order } = await anApp(db, env)
    const { quoteId } = await quote()
    const refused = await order(quoteId, { deliveryAddress: 'x', deliveryLat: 59.8586, deliveryLng: 17.6389 })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'OUT_OF_AREA', end: 'delivery', nearestArea: 'Stockholm' })
  })

  it('an address that names a place outside is refused, also with a point inside, and so are two areas', async ({
    db,
    env
  }) => {
    const { ask } = await anApp(db, env)
    const refusal = async (pickupAddress: string, deliveryAddress: string) => {
      const query = new URLSearchParams({
        pickupAddress,
        deliveryAddress,
        deliveryLat: '59.3144',
        deliveryLng: '18.0737'
      })
      const [quoted, placed] = await Promise.all([
        ask(null, 'GET', `/api/v1/quotes?${query.toString()}`),
        ask(aSender(), 'POST', '/api/v1/orders', { body: { ...least, pickupAddress, deliveryAddress } })
      ])
      expect([quoted.statusCode, placed.statusCode]).toEqual([422, 422])
      expect(placed.json()).toMatchObject({ code: quoted.json().code })
      return quoted.json()
    }
    expect(await refusal('Skånegatan 78', 'Kungsgatan 1, Göteborg')).toMatchObject({
      code: 'OUT_OF_AREA',
      end: 'delivery',
      nearestArea: 'Karlstad'
    })
    expect(await refusal('Storgatan 5, 753 20', 'Skånegatan 78')).toMatchObject({ code: 'OUT_OF_AREA', end: 'pickup' })
    expect(await refusal('Skånegatan 78', 'Okändgatan 5, Karlstad')).toMatchObject({
      code: 'DIFFERENT_AREAS',
      pickupArea: 'Stockholm',
      deliveryArea: 'Karlstad'
    })
  })

  it('a quote that has expired since does not take back the order that was placed with it', async ({ db, env }) => {
    const { clock, ask, quote } = await anApp(db, env)
    const { quoteId } = await quote()
    const sender = aSender()
    const body = { ...least, packageSize: 'large', quoteId }
    const first = await ask(sender, 'POST', '/api/v1/driver/orders', { body, key: 'again' })
    clock.now = minutes(60)
    const again = await ask(sender, 'POST', '/api/v1/orders', { body, key: 'again' })
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
  })

  it('an order without a quote is placed at today’s price', async ({ db, env }) => {
    const { order } = await anApp(db, env)
    for (const none of ['', null]) expect((await order(none as string)).statusCode).toBe(201)
  })
})
