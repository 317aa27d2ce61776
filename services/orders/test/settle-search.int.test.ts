import { holdSearch, settleSearch } from '#db/fresh-search.ts'
import { searchRow } from '#db/order-search.ts'
import { findOrder } from '#db/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import * as useCase from '#use-cases/settle-search.ts'
import { forgetOldContacts } from '#use-cases/forget-old-contacts.ts'
import { databaseTest } from '@ilbud/testkit/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { type Kysely, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, noon, type OrdersApp } from './an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../src/db/migrations/', import.meta.url))

async function found({ ask }: OrdersApp, q: string): Promise<string[]> {
  const answer = await ask(aStaff(), 'GET', `/api/admin/v1/orders?q=${encodeURIComponent(q)}`)
  const ids = (answer.json() as { id: string }[]).map(({ id }) => id)
  expect(answer.headers['x-total-count']).toBe(String(ids.length))
  return ids
}

/** How many search rows are in the index and how many are not. */
async function parts(db: Kysely<OrdersTables>): Promise<{ settled: number; fresh: number }> {
  const { rows } = await sql<{ settled: number; fresh: number }>`
    select (select count(*)::integer from only order_search) as settled,
      (select count(*)::integer from order_search_fresh) as fresh`.execute(db)
  return rows[0]!
}

const settle = (app: OrdersApp) => useCase.settleSearch(app.deps)

describe.each([
  ['just placed', async () => undefined],
  ['settled', async (app: OrdersApp) => void (await settle(app))]
])('an order that is %s', (name, wait) => {
  const place = { fresh: 0, settled: 0, [name === 'settled' ? 'settled' : 'fresh']: 1 }

  it('is found by every part of it', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const { id, trackingId } = await app.place(aSender())
    await wait(app)
    expect(await parts(db)).toEqual(place)
    for (const q of [trackingId, trackingId.slice(4, 9), id, 'astrid falk', 'Skånegatan 78', '070-174 06 06', 'ek']) {
      expect(await found(app, q), q).toEqual([id])
    }
    expect(await found(app, 'nobody')).toEqual([])
    const recipients = await app.ask(aStaff('admin'), 'GET', '/api/admin/v1/recipients?q=astrid')
    expect(recipients.json()).toMatchObject([{ lastOrderId: id, orders: 1 }])
  })

  it('is found by its new contact after an edit, and not at all once deleted', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await app.place(sender)
    await wait(app)
    const edit = await app.ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body: { deliveryContact: 'Gunnar Lind' } })
    expect(edit.statusCode, edit.body).toBe(200)
    expect(await found(app, 'gunnar')).toEqual([id])
    expect(await found(app, 'astrid')).toEqual([])
    expect(await parts(db)).toEqual(place)
    expect((await app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(204)
    expect(await found(app, 'gunnar')).toEqual([])
    expect(await parts(db)).toEqual({ fresh: 0, settled: 0 })
  })

  it('is not found by a person a year after its end', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const { id, trackingId } = await app.place(sender)
    await app.ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    await wait(app)
    app.clock.now = new Date(noon.getTime() + 366 * 24 * 3_600_000)
    expect(await forgetOldContacts(app.deps)).toBe(1)
    for (const q of ['astrid', 'skånegatan', '46701740606']) expect(await found(app, q)).toEqual([])
    expect(await found(app, trackingId)).toEqual([id])
    expect(await parts(db)).toEqual(place)
  })
})

it('search rows are moved once by several replicas while orders are placed', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const placing = async (): Promise<string[]> => {
    const ids: string[] = []
    for (let count = 0; count < 20; count++) ids.push((await app.place(aSender())).id)
    return ids
  }
  const settling = async (): Promise<number> => {
    let moved = 0
    for (let run = 0; run < 20; run++) moved += await useCase.settleSearch(app.deps, { atATime: 3, batchesAtMost: 2 })
    return moved
  }
  const [placed, ...moved] = await Promise.all([placing(), settling(), settling(), settling()])
  const { settled, fresh } = await parts(db)
  expect(moved.reduce((sum, count) => sum + count)).toBe(settled)
  expect(settled + fresh).toBe(20)
  await settle(app)
  expect(await parts(db)).toEqual({ settled: 20, fresh: 0 })
  const { rows } = await sql<{ id: string }>`select order_id as id from order_search order by order_id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual(placed.toSorted())
})

it('moves no more than a run allows, the oldest first', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const ids: string[] = []
  for (let minute = 0; minute < 5; minute++) {
    app.clock.now = new Date(noon.getTime() + minute * 60_000)
    ids.push((await app.place(aSender())).id)
  }
  expect(await useCase.settleSearch(app.deps, { atATime: 1, batchesAtMost: 2 })).toBe(2)
  const { rows } = await sql<{ id: string }>`
    select order_id as id from only order_search order by placed_at`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(await settle(app)).toBe(3)
  expect(await settle(app)).toBe(0)
})

/** Moves the order's search row in a transaction that stays open until a change of the order waits for it. */
async function settleUnder(db: Kysely<OrdersTables>, change: () => Promise<unknown>): Promise<void> {
  const changed = await db.transaction().execute(async (trx) => {
    expect(await settleSearch(trx, 10)).toBe(1)
    const changing = change()
    const waiting = sql`select from pg_locks where not granted`
    await eventually(async () => (await waiting.execute(db)).rows.length > 0, 'the change waits')
    return { changing }
  })
  await changed.changing
}

describe('while its search row is being moved', () => {
  it('an edit is not lost', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await app.place(sender)
    const body = { deliveryContact: 'Gunnar Lind' }
    await settleUnder(db, () => app.ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body }))
    expect(await parts(db)).toEqual({ settled: 1, fresh: 0 })
    expect(await found(app, 'gunnar')).toEqual([id])
    expect(await found(app, 'astrid')).toEqual([])
  })

  it('a deletion is not lost', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const { id } = await app.place(aSender())
    await settleUnder(db, () => app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`))
    expect(await parts(db)).toEqual({ settled: 0, fresh: 0 })
  })

  it('nor is the removal of personal data', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await app.place(sender)
    await app.ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })
    app.clock.now = new Date(noon.getTime() + 366 * 24 * 3_600_000)
    await settleUnder(db, () => forgetOldContacts(app.deps))
    expect(await parts(db)).toEqual({ settled: 1, fresh: 0 })
    expect(await found(app, 'astrid')).toEqual([])
  })
})

it('a row that is being changed is left for the next run', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const { id } = await app.place(aSender())
  await app.place(aSender())
  await db.transaction().execute(async (trx) => {
    await holdSearch(trx, [id])
    expect(await settle(app)).toBe(1)
  })
  expect(await settle(app)).toBe(1)
})

it('an order that the release before has stored is found, edited and deleted', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const sender = aSender()
  const { id } = await app.place(sender)
  // Its statement names order_search.
  const { order_id, placed_at, sender_id, tracking, phones, content, recipient } = searchRow((await findOrder(db, id))!)
  await sql`delete from order_search where order_id = ${id}`.execute(db)
  await sql`with inserted as (
    insert into order_search (order_id, placed_at, sender_id, tracking, phones, content, recipient)
    values (${order_id}, ${placed_at}, ${sender_id}, ${tracking}, ${phones}, ${content}, ${recipient})
  ) select`.execute(db)
  expect(await parts(db)).toEqual({ settled: 1, fresh: 0 })
  expect(await found(app, 'astrid')).toEqual([id])
  await app.ask(sender, 'PATCH', `/api/v1/orders/${id}`, { body: { deliveryContact: 'Gunnar Lind' } })
  expect(await found(app, 'gunnar')).toEqual([id])
  expect((await app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${id}`)).statusCode).toBe(204)
  expect(await parts(db)).toEqual({ settled: 0, fresh: 0 })
})

it('no command but an edit or a deletion touches the search rows', async ({ db, env }) => {
  const app = await anOrdersApp(db, env)
  const { id } = await app.place(aSender())
  await app.ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  const { rows } = await sql<{ same: boolean }>`
    select xmax = '0'::xid as same from order_search_fresh where order_id = ${id}`.execute(db)
  expect(rows).toEqual([{ same: true }])
})
