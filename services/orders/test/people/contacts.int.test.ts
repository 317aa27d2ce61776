import { randomUUID } from 'node:crypto'
import { deleteExpiredSecrets } from '#db/orders/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

async function aPlacedOrder(db: Kysely<OrdersTables>, env: Record<string, string>) {
  const app = await anOrdersApp(db, env)
  const placed = await app.place(aSender(), { returnOption: true, deliveryContact: 'Nora Holm' })
  const calls = localCalls('notifications', [ordersRpc(app.deps)]).to(Orders)
  return { ...app, placed, contacts: (orderId: string) => calls.contacts({ orderId }) }
}

it('the contacts of an order are what mails need beyond events', async ({ db, env }) => {
  const { ask, placed, contacts } = await aPlacedOrder(db, env)
  const before = await contacts(placed.id)
  expect(before).toMatchObject({
    trackingId: placed.trackingId,
    trackingKey: placed.trackingKey,
    deliveryContact: 'Nora Holm',
    paymentStatus: 'due',
    driverName: '',
    attemptsLeft: 2,
    returnOption: true
  })
  expect(before.pickupAddress).not.toBe('')
  expect(before.totalAmountOre).toBeGreaterThanOrEqual(9900)
  const driver = aDriver()
  await ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
  for (const status of ['picked_up', 'in_transit', 'failed']) {
    const body = { status, ...(status === 'failed' && { reason: 'NOBODY_HOME' }) }
    await ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })
  }
  const after = await contacts(placed.id)
  expect(after.attemptsLeft).toBe(1)
  expect(after.driverName).toMatch(/^\S+$/)
})

it('the contacts of an order carry no key that opens nothing, or that nobody can read any more', async ({
  db,
  env
}) => {
  const { placed, contacts } = await aPlacedOrder(db, env)
  await db.updateTable('orders').set({ tracking_key_hash: 'another' }).where('id', '=', placed.id).execute()
  expect((await contacts(placed.id)).trackingKey).toBe('')
  await deleteExpiredSecrets(db, new Date(Date.now() + 86_400_000))
  expect((await contacts(placed.id)).trackingKey).toBe('')
})

it('a deleted order has no contacts, nor has one that never was', async ({ db, env }) => {
  const { placed, contacts } = await aPlacedOrder(db, env)
  await db.updateTable('orders').set({ deleted_at: new Date() }).where('id', '=', placed.id).execute()
  for (const id of [placed.id, randomUUID(), 'nonsense'])
    await expect(contacts(id)).rejects.toMatchObject({ status: 404 })
})
