import { randomUUID } from 'node:crypto'
import { searchRow } from '#db/search/order-search.ts'
import { toOrder, toRow } from '#db/orders/order-row.ts'
import type { OrdersTables } from '#db/tables.ts'
import { doInBulk } from '#use-cases/changing/bulk-for-staff.ts'
import { newTrackingId } from '#use-cases/placing/order-secrets.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { bulkAnswerSchema } from '@ilbud/proto/http/dispatch/admin-bulk'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, countRows, type Json, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const url = '/api/admin/v1/orders/bulk'
const reason = 'The road is closed'

it('a bulk command answers each order on its own: a bad one stops no other', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const [first, canceled, poison, last] = [
    await place(sender),
    await place(sender),
    await place(sender),
    await place(sender)
  ]
  await ask(sender, 'POST', `/api/v1/orders/${canceled.id}/cancel`, { body: {} })
  // A command whose event cannot be written, which must leave nothing behind.
  await sql`update orders set package_size = 'brick' where id = ${poison.id}`.execute(db)
  const unknown = randomUUID()
  const ids = [first.id, canceled.id, poison.id, unknown, first.id.toUpperCase(), last.id]
  const staff = aStaff()
  const answer = await ask(staff, 'POST', url, { body: { action: 'cancel', ids, reason } })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(bulkAnswerSchema.parse(answer.json())).toEqual({
    results: [
      { id: first.id, ok: true },
      { id: canceled.id, ok: false, code: 'ILLEGAL_TRANSITION', message: expect.stringContaining('CANCELED') },
      { id: poison.id, ok: false, code: 'UNEXPECTED', message: 'Something went wrong on our side' },
      { id: unknown, ok: false, code: 'NOT_FOUND', message: 'Order not found' },
      { id: last.id, ok: true }
    ],
    succeeded: 2,
    failed: 3
  })
  for (const { id } of [first, last]) expect((await outboxOf(db, id)).at(-1).type).toBe('order.canceled')
  expect(await outboxOf(db, poison.id)).toHaveLength(1)
  const audit = (await auditOf(db)).map(({ action, objectId }) => [action, objectId])
  expect(audit.sort((a, b) => String(a).localeCompare(String(b)))).toEqual(
    [
      ['order.cancel-order', first.id],
      ['order.cancel-order', last.id]
    ].sort((a, b) => String(a).localeCompare(String(b)))
  )
})

it('an order that its sender cancels after the dispatcher has looked is refused alone when many are assigned', async ({
  db,
  env
}) => {
  const { ask, place } = await anOrdersApp(db, env)
  const driverId = randomUUID()
  await db.insertInto('drivers').values({ id: driverId, disabled: false }).execute()
  const [sender, staff] = [aSender(), aStaff()]
  for (let placed = 0; placed < 3; placed++) await place(sender)
  const seen: Json[] = (await ask(staff, 'GET', '/api/admin/v1/orders?filter=unassigned')).json()
  const [first, canceled, last] = seen.map(({ id }) => id)
  expect((await ask(sender, 'POST', `/api/v1/orders/${canceled}/cancel`, { body: {} })).statusCode).toBe(200)

  const answer = await ask(staff, 'POST', url, { body: { action: 'assign', driverId, ids: [first, canceled, last] } })
  expect([answer.statusCode, bulkAnswerSchema.parse(answer.json())]).toEqual([
    200,
    {
      results: [
        { id: first, ok: true },
        { id: canceled, ok: false, code: 'ILLEGAL_TRANSITION', message: expect.stringContaining('CANCELED') },
        { id: last, ok: true }
      ],
      succeeded: 2,
      failed: 1
    }
  ])
  const statuses = await Promise.all(
    [first, canceled, last].map(async (id) => (await ask(staff, 'GET', `/api/admin/v1/orders/${id}`)).json())
  )
  expect(statuses.map(({ status, code, driver }) => [status, code, driver?.id ?? null])).toEqual([
    ['ASSIGNED', null, driverId],
    ['FAILED', 'CANCELED', null],
    ['ASSIGNED', null, driverId]
  ])
})

it('a bulk correction that is sent twice with the versions that were seen takes one step back, not two', async ({
  db,
  env
}) => {
  const { ask, place } = await anOrdersApp(db, env)
  const [staff, driverId] = [aStaff(), randomUUID()]
  await db.insertInto('drivers').values({ id: driverId, disabled: false }).execute()
  const { id } = await place(aSender())
  const act = (verb: string, body: object) => ask(staff, 'POST', `/api/admin/v1/orders/${id}/${verb}`, { body })
  await act('assign', { driverId })
  await act('override', { command: 'markPickedUp', reason })
  const { version } = (await act('override', { command: 'startDelivery', reason })).json()
  const correct = { action: 'correct', ids: [id], reason, versions: { [id.toUpperCase()]: version } }
  const press = async () => (await ask(staff, 'POST', url, { body: correct })).json().results
  expect([await press(), await press()]).toEqual([
    [{ id, ok: true }],
    [{ id, ok: false, code: 'VERSION_CONFLICT', message: expect.any(String) }]
  ])
})

it('a bulk command takes a filter in place of ids, and refuses one that means too many', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const driverId = randomUUID()
  await db.insertInto('drivers').values({ id: driverId, disabled: false }).execute()
  const here = await place(sender, { deliveryContact: 'Gunnar Väst' })
  const there = await place(sender)
  const staff = aStaff()
  const assign = { action: 'assign', driverId }
  const answer = await ask(staff, 'POST', url, { body: { ...assign, filter: { filter: 'unassigned', q: 'gunnar' } } })
  expect(answer.json()).toEqual({ results: [{ id: here.id, ok: true }], succeeded: 1, failed: 0 })
  expect(await outboxOf(db, there.id)).toHaveLength(1)
  // Only the filter, as in the list's address.
  const release = { action: 'release', reason, filter: 'active' }
  expect((await ask(staff, 'POST', url, { body: release })).json()).toMatchObject({ succeeded: 1, failed: 1 })
  expect((await ask(staff, 'POST', url, { body: { ...release, filter: 'nobody' } })).json()).toMatchObject({
    status: 400,
    errors: [{ path: 'filter.filter' }]
  })

  await copyOrder(db, there.id, 1000)
  const before = await countRows(db)
  const refused = await ask(staff, 'POST', url, { body: { ...assign, filter: { filter: 'unassigned' } } })
  expect(refused.json()).toMatchObject({ status: 422, code: 'BULK_TOO_LARGE', max: 1000 })
  expect(await countRows(db)).toEqual(before)
})

it('a bulk command takes a thousand orders', async ({ db, env }) => {
  const { place, deps } = await anOrdersApp(db, env)
  const start = deps.now()
  // A slow machine may take longer than a request may; benches measure the time.
  deps.now = () => start
  const { id } = await place(aSender())
  const ids = [id, ...(await copyOrder(db, id, 999))]
  const answer = await doInBulk(deps, { actor: aStaff(), body: { action: 'cancel', ids, reason } })
  expect(answer).toMatchObject({ succeeded: 1000, failed: 0 })
  expect(answer.results.map((row) => row.id)).toEqual(ids)
  expect((await countRows(db)).outbox).toBe(1 + 2000)
})

it('a bulk command says of what its time did not reach that it was not done', async ({ db, env }) => {
  const { ask, place, deps } = await anOrdersApp(db, env)
  const sender = aSender()
  const placed = [await place(sender), await place(sender), await place(sender), await place(sender)]
  const start = deps.now().getTime()
  let asked = 0
  // Four workers read the clock before their first order, and each change reads it once more.
  deps.now = () => new Date(start + (asked++ < 3 ? 0 : 6500))
  const ids = placed.map(({ id }) => id)
  const answer = await ask(aStaff(), 'POST', url, { body: { action: 'cancel', ids, reason } })
  const late = { ok: false, code: 'UNAVAILABLE', message: 'The service is busy, please try again' }
  expect(answer.json()).toMatchObject({ results: [{ ok: true }, { ok: true }, late, late], succeeded: 2, failed: 2 })
  expect(await outboxOf(db, ids[3]!)).toHaveLength(1)
})

it('bulk commands are for staff, and lost parcels for the admin', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const { id } = await place(aSender())
  const body = { action: 'lost', ids: [id], reason }
  expect((await ask(null, 'POST', url, { body })).statusCode).toBe(401)
  for (const user of [aSender(), aDriver(), aStaff()]) {
    expect((await ask(user, 'POST', url, { body })).statusCode).toBe(403)
  }
  const answer = await ask(aStaff('admin'), 'POST', url, { body })
  expect(answer.json()).toMatchObject({ results: [{ id, ok: false, code: 'ILLEGAL_TRANSITION' }], failed: 1 })
})

it('a bulk command says which field is wrong', async ({ db, env }) => {
  const { ask } = await anOrdersApp(db, env)
  const id = randomUUID()
  const wrong: [unknown, string][] = [
    [{}, 'action'],
    [{ action: 'explode', ids: [id] }, 'action'],
    [{ action: 'cancel', reason }, 'ids'],
    [{ action: 'cancel', reason, ids: [] }, 'ids'],
    [{ action: 'cancel', reason, ids: id }, 'ids'],
    [{ action: 'cancel', reason, ids: [id, 'x'] }, 'ids.1'],
    [{ action: 'cancel', reason, ids: [id], filter: { q: 'x' } }, 'ids'],
    [{ action: 'cancel', reason, ids: Array.from({ length: 1001 }, () => id) }, 'ids'],
    [{ action: 'cancel', reason, filter: {} }, 'filter'],
    [{ action: 'cancel', reason, filter: { status: 'CREATED' } }, 'filter.status'],
    [{ action: 'cancel', ids: [id] }, 'reason'],
    [{ action: 'assign', ids: [id] }, 'driverId']
  ]
  for (const [body, path] of wrong) {
    const answer = await ask(aStaff(), 'POST', url, { body })
    expect([answer.statusCode, answer.json().errors?.map((error: Json) => error.path)]).toEqual([400, [path]])
  }
})

/** Copies of an order with their own ids. */
async function copyOrder(db: Kysely<OrdersTables>, id: string, count: number): Promise<string[]> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => ({
    ...toOrder(row),
    id: uuidv7(),
    trackingId: newTrackingId()
  }))
  const rows = JSON.stringify(copies.map((order) => ({ ...row, ...toRow(order) })))
  const searched = JSON.stringify(copies.map(searchRow))
  await sql`
    with stored as (insert into orders select * from jsonb_populate_recordset(null::orders, ${rows}::jsonb))
    insert into order_search select * from jsonb_populate_recordset(null::order_search, ${searched}::jsonb)`.execute(db)
  return copies.map((copy) => copy.id)
}
