import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type Json, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const companyId = '0197b0c0-0000-7000-8000-00000000c0c0'
const own = { reference: 'Vinterblom 88/14', metadata: { basket: 'kundkorg-77', empty: '' } }
const idsOf = (list: Json[]) => list.map(({ id }) => id)

it('a reference and metadata are read by the sender, their company and staff, and by nobody else', async ({
  db,
  env
}) => {
  const { ask, place } = await anOrdersApp(db, env)
  const member = aUser({ role: 'company_member', companyId })
  const boss = aUser({ role: 'company_admin', companyId })
  const driver = aDriver()
  const placed = await place(member, own)
  expect(placed.order).toMatchObject({ reference: own.reference })
  for (const reader of [member, boss]) {
    expect((await ask(reader, 'GET', `/api/v1/orders/${placed.id}`)).json()).toMatchObject(own)
    expect((await ask(reader, 'GET', '/api/v1/orders')).json()).toMatchObject([{ reference: own.reference }])
  }
  expect((await ask(aStaff(), 'GET', `/api/admin/v1/orders/${placed.id}`)).json()).toMatchObject(own)

  await ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
  const others = [
    (await ask(driver, 'GET', '/api/driver/orders')).body,
    (await ask(aDriver(), 'GET', '/api/driver/orders')).body,
    JSON.stringify(await outboxOf(db, placed.id))
  ]
  expect(others[0]).toContain(placed.id)
  for (const text of others) expect(text).not.toMatch(/Vinterblom|kundkorg/)
})

it('orders are found by a part of the reference in the lists of the company and of staff', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const boss = aUser({ role: 'company_admin', companyId })
  const { id } = await place(boss, own)
  await place(boss)
  for (const [reader, path] of [
    [boss, '/api/v1/orders'],
    [boss, '/api/companies/me/orders'],
    [aStaff(), '/api/admin/v1/orders']
  ] as const) {
    expect(idsOf((await ask(reader, 'GET', `${path}?q=vinterblom%2088`)).json()), path).toEqual([id])
  }
  expect((await ask(boss, 'GET', '/api/v1/orders?q=kundkorg')).json()).toEqual([])
})

it.for([
  ['a long reference', { reference: 'x'.repeat(65) }, 'reference'],
  ['21 keys', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, ''])) }, 'metadata'],
  ['a long key', { metadata: { ['k'.repeat(41)]: '' } }, 'metadata'],
  ['a long value', { metadata: { basket: 'x'.repeat(501) } }, 'metadata.basket'],
  ['a number', { metadata: { basket: 7 } }, 'metadata.basket'],
  ['a NUL', { metadata: { basket: '\u0000' } }, 'metadata.basket'],
  ['a list', { metadata: ['basket'] }, 'metadata']
] as const)('%s is refused', async ([, change, path], { db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const refused = await ask(aSender(), 'POST', '/api/v1/orders', { body: { ...least, ...change } })
  expect(refused.statusCode, refused.body).toBe(400)
  expect(refused.json().errors).toMatchObject([{ path }])
})

it('the largest metadata is stored as it was sent', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}`.padEnd(40, 'ö'), 'å'.repeat(500)]))
  const { id } = await place(sender, { reference: 'x'.repeat(64), metadata })
  expect((await ask(sender, 'GET', `/api/v1/orders/${id}`)).json().metadata).toEqual(metadata)
})
