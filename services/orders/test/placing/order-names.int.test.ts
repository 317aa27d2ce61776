import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { expect } from 'vitest'
import { anOrdersApp, aSender } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

it('Orders.Names gives id and tracking ID of the orders that there are, asked by either, and leaves out all others', async ({
  db,
  env
}) => {
  const app = await anOrdersApp(db, env)
  const [first, second] = [await app.place(aSender()), await app.place(aSender())]
  await db.updateTable('orders').set({ deleted_at: new Date() }).where('id', '=', second.id).execute()
  const calls = localCalls('auth', [ordersRpc(app.deps)]).to(Orders)
  const { orders } = await calls.names({ orderIds: [first.id, second.id, randomUUID(), 'no id'] })
  expect(orders).toMatchObject([{ orderId: first.id, trackingId: first.trackingId }])
  const trackingIds = [second.trackingId, first.trackingId, 'SD0123456789ABT']
  expect((await calls.names({ trackingIds })).orders).toEqual(orders)
  expect((await calls.names({ orderIds: [] })).orders).toEqual([])
})
