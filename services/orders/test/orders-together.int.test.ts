import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { prepareOrder } from '#use-cases/placing/prepare-order.ts'
import { createOrderBodySchema } from '@ilbud/proto/http/create-order'
import { databaseTest } from '@ilbud/testkit/database-test'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { anOrdersApp, aSender, countRows, least, outboxOf } from './an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../src/db/migrations/', import.meta.url))

describe('orders placed at the same time', () => {
  it('share transactions, and each has its own answer, story and event', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const names = Array.from({ length: 24 }, (_, at) => `Astrid ${at}`)
    const answers = await Promise.all(
      names.map((deliveryContact, at) =>
        ask(aSender(), 'POST', '/api/v1/orders', {
          body: { ...least, deliveryContact },
          ...(at % 3 !== 0 && { key: randomUUID() })
        })
      )
    )
    for (const [at, answer] of answers.entries()) {
      expect(answer.statusCode, answer.body).toBe(201)
      const { id, trackingId } = answer.json()
      const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(order).toMatchObject({ tracking_id: trackingId, delivery_contact: names[at] })
      const story = await db.selectFrom('order_events').selectAll().where('order_id', '=', id).execute()
      expect(story).toMatchObject([{ version: 1, event: { data: { orderId: id } } }])
      expect(await outboxOf(db, id)).toMatchObject([{ data: { orderId: id } }])
      const found = await db.selectFrom('order_search').select('content').where('order_id', '=', id).execute()
      expect(found[0]!.content).toContain(names[at]!.toLowerCase())
    }
    const { rows } = await sql<{ count: number }>`
      select count(distinct xmin::text)::integer as count from orders`.execute(db)
    expect(rows[0]!.count).toBeLessThan(names.length)
  })

  it('do not suffer from one that the database refuses', async ({ db, env }) => {
    const { deps } = await anOrdersApp(db, env)
    const { id } = aSender()
    const prepare = () =>
      prepareOrder(deps, {
        actor: { id, role: 'customer', companyId: null },
        name: 'Saga Ek',
        fields: createOrderBodySchema.parse(least)
      })
    const orders = await Promise.all(Array.from({ length: 9 }, prepare))
    // The ninth is the fifth again.
    const stored = await Promise.all([...orders.slice(0, 8), orders[4]!].map(({ rows }) => deps.storeOrder(rows, null)))
    expect(stored.filter((isStored) => !isStored)).toHaveLength(1)
    expect(await countRows(db)).toEqual({ orders: 8, order_events: 8, outbox: 8 })
  })
})

describe('an Idempotency-Key', () => {
  it('is refused while another replica is at it', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const [sender, key] = [aSender(), randomUUID()]
    const place = () => ask(sender, 'POST', '/api/v1/orders', { body: least, key })
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${sender.id} orders.place ${key}`}, 0))`.execute(trx)
      expect((await place()).json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_IN_FLIGHT' })
    })
    expect(await countRows(db)).toEqual({ orders: 0, order_events: 0, outbox: 0 })
    expect((await place()).statusCode).toBe(201)
  })

  it('stands for another order after a day', async ({ db, env }) => {
    const { ask, clock } = await anOrdersApp(db, env)
    const [sender, key] = [aSender(), randomUUID()]
    const place = async () => {
      const answer = await ask(sender, 'POST', '/api/v1/orders', { body: least, key })
      return { id: answer.json().id as string, isReplayed: answer.headers['idempotency-replayed'] === 'true' }
    }
    const first = await place()
    clock.now = new Date(clock.now.getTime() + 23 * 3600_000)
    expect(await place()).toEqual({ id: first.id, isReplayed: true })
    clock.now = new Date(clock.now.getTime() + 2 * 3600_000)
    const second = await place()
    expect(second).toMatchObject({ isReplayed: false })
    expect(second.id).not.toBe(first.id)
    expect(await place()).toEqual({ id: second.id, isReplayed: true })
  })
})
