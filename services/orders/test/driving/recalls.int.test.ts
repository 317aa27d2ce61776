import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

it('a parcel that was given to the recipient just before the recall counts as delivered, and later only if staff say so', async ({
  db,
  env
}) => {
  const { ask, place, clock } = await anOrdersApp(db, env)
  const [sender, driver] = [aSender(), aDriver()]
  const recalled = async () => {
    const { id } = await place(sender)
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const report = async (body: object) => ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body })
    for (const status of ['picked_up', 'in_transit']) await report({ status })
    expect((await ask(sender, 'POST', `/api/v1/orders/${id}/recall`)).statusCode).toBe(200)
    return { id, report }
  }
  const status = async (id: string) => (await ask(sender, 'GET', `/api/v1/orders/${id}`)).json().status
  const overtaken = await recalled()
  const given = await overtaken.report({ status: 'delivered', handedTo: 'recipient' })
  expect(given.json()).toMatchObject({ status: 'delivered', returning: false })
  expect(await status(overtaken.id)).toBe('DELIVERED')
  expect((await outboxOf(db, overtaken.id)).at(-1)!.data).toMatchObject({
    command: 'confirmDelivery',
    override: false,
    before: { state: 'RETURNING', recalled: true },
    after: { state: 'DELIVERED', destination: 'recipient' }
  })

  const { id, report } = await recalled()
  clock.now = new Date(clock.now.getTime() + 16 * 60_000)
  const late = await report({ status: 'delivered', handedTo: 'recipient' })
  expect([late.statusCode, late.json()]).toMatchObject([409, { from: 'RETURNING', asked: 'confirmDelivery' }])
  const override = (body: object) =>
    ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/override`, { body: { command: 'confirmDelivery', ...body } })
  expect((await override({ reason: 'The recipient called' })).json()).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
  expect((await override({ handedTo: 'recipient' })).statusCode).toBe(400)
  expect((await override({ reason: 'The recipient called', handedTo: 'recipient' })).statusCode).toBe(200)
  expect(await status(id)).toBe('DELIVERED')

  const returned = await recalled()
  const returnBy = async () => (await ask(sender, 'GET', `/api/v1/orders/${returned.id}`)).json().returnBy
  expect(await returnBy()).toBe(new Date(clock.now.getTime() + 4 * 3_600_000).toISOString())
  expect((await outboxOf(db, returned.id)).at(-1)!.data).toMatchObject({ returnBy: await returnBy() })
  expect((await returned.report({ status: 'delivered' })).json()).toMatchObject({ status: 'delivered' })
  expect(await status(returned.id)).toBe('RETURNED')
  expect(await returnBy()).toBeNull()
})
