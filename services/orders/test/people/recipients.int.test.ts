import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, type Json } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const url = '/api/admin/v1/recipients'

it('the list of recipients has each once, by their last order, the last ones first', async ({ db, env }) => {
  const { ask, place, clock } = await anOrdersApp(db, env)
  const sender = aSender()
  const send = async (deliveryContact: string, deliveryPhone: string, deliveryAddress: string) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    return place(sender, { deliveryContact, deliveryPhone, deliveryAddress })
  }
  await send('Gunnar Väst', '070-174 06 10', 'Bondegatan 21, Stockholm')
  await send('Mei Lind', '070-174 06 11', 'Skånegatan 78, Stockholm')
  await send('Mei Lind', '070-174 06 12', 'Odengatan 5, Stockholm')
  // The same person, however the phone number is written.
  const last = await send('gunnar väst', '+46 70 174 06 10', 'Sveavägen 10, Stockholm')

  const admin = aStaff('admin')
  const list = async (query = '') => (await ask(admin, 'GET', `${url}${query}`)).json()
  const all = await list()
  expect(all[0]).toEqual({
    name: 'gunnar väst',
    phone: '+46 70 174 06 10',
    address: 'Sveavägen 10, Stockholm',
    orders: 2,
    lastOrderId: last.id,
    lastTrackingId: last.trackingId,
    lastAt: clock.now.toISOString()
  })
  expect(all.map(({ phone, orders }: Json) => [phone, orders])).toEqual([
    ['+46 70 174 06 10', 2],
    ['070-174 06 12', 1],
    ['070-174 06 11', 1]
  ])
  const phones = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ phone }: Json) => phone)
  expect(await phones('GUNNAR')).toEqual(['+46 70 174 06 10'])
  expect(await phones('mei')).toEqual(['070-174 06 12', '070-174 06 11'])
  expect(await phones('skånegatan')).toEqual(['070-174 06 11'])
  expect(await phones('0701740610')).toEqual(['+46 70 174 06 10'])
  expect(await phones('li')).toEqual(['070-174 06 12', '070-174 06 11'])
  // The sender's own name and address are on each of these orders.
  for (const q of ['saga', 'götgatan', 'bondegatan', last.trackingId]) expect(await phones(q), q).toEqual([])

  const first: Json = await ask(admin, 'GET', `${url}?limit=2`)
  expect(first.headers['x-total-count']).toBe('3')
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.link)![1]!
  const second: Json = await ask(admin, 'GET', next)
  expect([...first.json(), ...second.json()]).toEqual(all)
  expect(second.headers.link).toBeUndefined()
})

it('the list of recipients is for admins, and each read is audited', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const { id } = await place(aSender())
  expect((await ask(null, 'GET', url)).statusCode).toBe(401)
  for (const user of [aSender(), aDriver(), aStaff()]) expect((await ask(user, 'GET', url)).statusCode).toBe(403)
  const admin = aStaff('admin')
  expect((await ask(admin, 'GET', `${url}?cursor=x`)).json().errors[0].path).toBe('cursor')
  expect(await auditOf(db)).toEqual([])
  expect((await ask(admin, 'GET', url)).json()).toHaveLength(1)
  expect(await auditOf(db)).toEqual([expect.objectContaining({ actorId: admin.id, action: 'recipient.list' })])
  await ask(admin, 'DELETE', `/api/v1/orders/${id}`)
  expect((await ask(admin, 'GET', url)).json()).toEqual([])
})
