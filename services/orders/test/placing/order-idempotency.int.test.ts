import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { insertOrder } from '#db/orders/insert-order.ts'
import { prepareOrder } from '#use-cases/placing/place-order.ts'
import { createOrderBodySchema } from '@ilbud/proto/http/orders/create-order'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { anOrdersApp, aSender, countRows, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

describe('placing an order', () => {
  it('placing an order stores its response, history, event and search texts with it, also for many at the same time', async ({
    db,
    env
  }) => {
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
      const history = await db.selectFrom('order_events').selectAll().where('order_id', '=', id).execute()
      expect(history).toMatchObject([{ version: 1, event: { data: { orderId: id } } }])
      expect(await outboxOf(db, id)).toMatchObject([{ data: { orderId: id } }])
      const found = await db.selectFrom('order_search').select('content').where('order_id', '=', id).execute()
      expect(found[0]!.content).toContain(names[at]!.toLowerCase())
    }
  })

  it('placing an order stores nothing when the database refuses one of its rows', async ({ db, env }) => {
    const { deps } = await anOrdersApp(db, env)
    const order = await prepareOrder(deps, {
      actor: { id: aSender().id, role: 'customer', companyId: null },
      name: 'Saga Ek',
      fields: createOrderBodySchema.parse(least)
    })
    await insertOrder(db, order)
    await expect(insertOrder(db, order)).rejects.toThrow('duplicate key')
    expect(await countRows(db)).toEqual({ orders: 1, order_events: 1, outbox: 1 })
  })
})

describe('the Idempotency-Key of an order', () => {
  it('the Idempotency-Key of an order is refused while another replica is working on the same request', async ({
    db,
    env
  }) => {
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

  it('the Idempotency-Key of an order may be used for another order after a day', async ({ db, env }) => {
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
