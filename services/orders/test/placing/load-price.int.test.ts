import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { firstTariff, priceOf } from '@ilbud/proto/http/price/price'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type Json, least } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const load = { packageSize: 'small', packageWeight: 21.4, packageQuantity: 3, serviceLevel: 'express' }

async function anApp(...given: Parameters<typeof anOrdersApp>) {
  const app = await anOrdersApp(...given)
  const { pickupAddress, deliveryAddress } = least
  const quote = async (change: object = {}): Promise<Json> => {
    const fields = new URLSearchParams()
    for (const [name, value] of Object.entries({ pickupAddress, deliveryAddress, ...change }))
      fields.set(name, String(value))
    return (await app.ask(null, 'GET', `/api/v1/quotes?${fields.toString()}`)).json()
  }
  return { ...app, quote }
}

it('an order costs what its quote says for its weight, quantity and level, and the quote says which size counts', async ({
  db,
  env
}) => {
  const { ask, quote } = await anApp(db, env)
  const { quoteId, ...quoted } = await quote(load)
  const expected = priceOf(
    quoted.distanceKm,
    { size: 'small', weightGrams: 21_400, quantity: 3, level: 'express' },
    firstTariff
  )
  expect(quoted).toMatchObject({ pricedSize: 'custom', price: expected.price, lines: expected.lines })
  expect(quoted.lines.map(({ code }: Json) => code)).toEqual(['BASE', 'SIZE', 'PIECES', 'WEIGHT', 'SERVICE'])
  expect(await quote()).toMatchObject({ pricedSize: 'medium', price: 99 })

  const sender = aSender()
  const placed = await ask(sender, 'POST', '/api/v1/orders', { body: { ...least, ...load, quoteId } })
  expect(placed.json().order).toMatchObject({ price: expected.price, serviceLevel: 'express' })
  const lighter = await ask(sender, 'POST', '/api/v1/orders', {
    body: { ...least, ...load, packageWeight: 3, quoteId }
  })
  expect([lighter.statusCode, lighter.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'QUOTE_INVALID', quote: expect.objectContaining({ pricedSize: 'medium' }) })
  ])
  const [offer] = (await ask(aDriver(), 'GET', '/api/driver/orders')).json()
  expect(offer).toMatchObject({ serviceLevel: 'express', packageQuantity: 3, packageWeight: 21.4 })
})

it('one order says how its price came about, to its sender and to staff, but a list does not', async ({ db, env }) => {
  const { ask, place, quote } = await anApp(db, env)
  const { lines, distanceKm, tariffVersion, totalAmount } = await quote(load)
  const makeup = { lines, distanceKm, tariffVersion }
  const [sender, admin] = [aSender(), aStaff('admin')]
  const { id } = await place(sender, load)
  const own = (await ask(sender, 'GET', `/api/v1/orders/${id}`)).json()
  const staffs = (await ask(admin, 'GET', `/api/admin/v1/orders/${id}`)).json()
  expect([own, staffs]).toEqual([expect.objectContaining(makeup), expect.objectContaining(makeup)])
  expect(lines.reduce((sum: number, { amount }: Json) => sum + amount, 0)).toBe(totalAmount)
  const [row] = (await ask(admin, 'GET', '/api/admin/v1/orders')).json()
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['lines']))
})

it('an order keeps its price and its tariff, which whoever has an order under it can read', async ({ db, env }) => {
  const { ask, place } = await anApp(db, env)
  const [sender, stranger, admin] = [aSender(), aSender(), aStaff('admin')]
  const { id, order } = await place(sender, load)
  const body = { tariff: { extraParcelPercent: 0, perKgOver20: 9, expressFactor: 2, eveningFactor: 0.5 } }
  expect((await ask(admin, 'PATCH', '/api/admin/v1/settings', { body })).json().tariff).toMatchObject(body.tariff)
  expect((await ask(sender, 'GET', `/api/v1/orders/${id}`)).json().price).toBe(order.price)
  expect((await place(stranger, load)).order.price).not.toBe(order.price)

  const read = async (user: typeof sender, version: number) => {
    const response = await ask(user, 'GET', `/api/v1/tariffs/${version}`)
    return response.statusCode === 200 ? response.json().extraParcelPercent : response.statusCode
  }
  expect([await read(sender, 1), await read(admin, 1), await read(stranger, 1)]).toEqual([40, 40, 404])
  expect([await read(sender, 2), await read(stranger, 2), await read(admin, 3)]).toEqual([0, 0, 404])
})
