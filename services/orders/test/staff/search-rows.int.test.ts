import type { OrdersTables } from '#db/tables.ts'
import { searchRow } from '#db/search/order-search.ts'
import { findOrder } from '#db/orders/orders.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type OrdersApp } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

async function found({ ask }: OrdersApp, q: string): Promise<string[]> {
  const answer = await ask(aStaff(), 'GET', `/api/admin/v1/orders?q=${encodeURIComponent(q)}`)
  const ids = (answer.json() as { id: string }[]).map(({ id }) => id)
  expect(answer.headers['x-total-count']).toBe(String(ids.length))
  return ids
}

it('an order that was just placed is found by every part of it', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const { id, trackingId } = await app.place(aSender())
  for (const q of [trackingId, trackingId.slice(4, 9), id, 'astrid falk', 'Skånegatan 78', '070-174 06 06', 'ek']) {
    expect(await found(app, q), q).toEqual([id])
  }
  expect(await found(app, 'nobody')).toEqual([])
  const recipients = await app.ask(aStaff('admin'), 'GET', '/api/admin/v1/recipients?q=astrid')
  expect(recipients.json()).toMatchObject([{ lastOrderId: id, orders: 1 }])
})

it('an edited order is found by its new contact, and a deleted one not at all', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const sender = aSender()
  const { id } = await app.place(sender)
  const edit = await app.ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body: { deliveryContact: 'Gunnar Lind' } })
  expect(edit.statusCode, edit.body).toBe(200)
  expect(await found(app, 'gunnar')).toEqual([id])
  expect(await found(app, 'astrid')).toEqual([])
  expect((await app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(204)
  expect(await found(app, 'gunnar')).toEqual([])
  expect((await sql`select from order_search`.execute(db)).rows).toEqual([])
})

it('an order that the release before stores beside this one is found, edited and deleted', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const sender = aSender()
  const { id } = await app.place(sender)
  // Its statements name order_search_fresh.
  const { order_id, placed_at, sender_id, tracking, phones, content, recipient } = searchRow((await findOrder(db, id))!)
  await sql`delete from order_search where order_id = ${id}`.execute(db)
  await sql`with inserted as (
    insert into order_search_fresh (order_id, placed_at, sender_id, tracking, phones, content, recipient)
    values (${order_id}, ${placed_at}, ${sender_id}, ${tracking}, ${phones}, ${content}, ${recipient})
  ) select`.execute(db)
  await sql`select from order_search_fresh where order_id = any(${[id]}::uuid[]) for update`.execute(db)
  const { rows } = await sql`
    with due as (
      select order_id from order_search_fresh order by placed_at limit 200 for update skip locked
    ) delete from order_search_fresh fresh using due where fresh.order_id = due.order_id returning 1`.execute(db)
  expect(rows).toEqual([])
  expect(await found(app, 'astrid')).toEqual([id])
  await app.ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body: { deliveryContact: 'Gunnar Lind' } })
  expect(await found(app, 'gunnar')).toEqual([id])
  expect((await app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(204)
  expect((await sql`select from order_search`.execute(db)).rows).toEqual([])
})

it('no command but an edit or a deletion writes the search row', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const { id } = await app.place(aSender())
  await app.ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  const { rows } = await sql<{ isUnchanged: boolean }>`
    select xmax = '0'::xid as "isUnchanged" from order_search where order_id = ${id}`.execute(db)
  expect(rows).toEqual([{ isUnchanged: true }])
})
