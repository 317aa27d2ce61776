import type { OrdersTables } from '#db/tables.ts'
import { disclose } from '#use-cases/reading/disclose.ts'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, countRows, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const url = (id: string) => `/api/v1/orders/${id}/tracking-key`

it('the key of the link is replaced, and tracking is informed', async ({ db, env }) => {
  const { ask, place, deps } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id, trackingId, trackingKey } = await place(sender)
  const levelOf = async (key: string) =>
    (await disclose(deps, { trackingId, caller: { keyHash: hashSecret(key), actor: null } })).level
  expect(await levelOf(trackingKey)).toBe('link')
  const answer = await ask(sender, 'POST', url(id))
  expect(answer.statusCode, answer.body).toBe(201)
  const renewed = answer.json()
  expect(renewed).toEqual({ trackingId, trackingKey: expect.stringMatching(/^[\w-]{22}$/) })
  expect(await levelOf(trackingKey)).toBe('public')
  expect(await levelOf(renewed.trackingKey)).toBe('link')
  const [, event] = await outboxOf(db, id)
  expect(event).toMatchObject({ type: 'order.key-renewed', data: { orderId: id, actor: { id: sender.id } } })
  expect(event.data).not.toHaveProperty('version')
  const stored = JSON.stringify(await db.selectFrom('orders').selectAll().execute())
  for (const key of [trackingKey, renewed.trackingKey]) expect(stored + JSON.stringify(event)).not.toContain(key)
  // The order itself has not changed: its next event is its second.
  await ask(aDriver(), 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  expect((await outboxOf(db, id)).at(-1).data.version).toBe(2)
})

it('the key of the link is replaced once per Idempotency-Key', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id } = await place(sender)
  const first = await ask(sender, 'POST', url(id), { key: 'k' })
  const again = await ask(sender, 'POST', url(id), { key: 'k' })
  expect(again.json()).toEqual(first.json())
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(await outboxOf(db, id)).toHaveLength(2)
})

it('replacing the key of the link is the owner’s and, in the audit log, the staff’s', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const { id } = await place(aSender())
  const rows = await countRows(db)
  expect((await ask(null, 'POST', url(id))).statusCode).toBe(401)
  expect((await ask(aDriver(), 'POST', url(id))).statusCode).toBe(403)
  expect((await ask(aSender(), 'POST', url(id))).statusCode).toBe(404)
  expect(await countRows(db)).toEqual(rows)
  const staff = aStaff()
  expect((await ask(staff, 'POST', url(id))).statusCode).toBe(201)
  expect(await auditOf(db)).toEqual([
    expect.objectContaining({ actorId: staff.id, action: 'order.renew-tracking-key', objectId: id })
  ])
})

it('the key of an order that ended more than 30 days ago is not replaced, because a new one opens nothing', async ({
  db,
  env
}) => {
  const { ask, place, clock } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id } = await place(sender)
  expect((await ask(sender, 'POST', `/api/v1/orders/${id}/cancel`, { body: {} })).statusCode).toBe(200)
  const ended = clock.now.getTime()
  clock.now = new Date(ended + 30 * 86_400_000)
  expect((await ask(sender, 'POST', url(id))).statusCode).toBe(201)
  clock.now = new Date(ended + 30 * 86_400_000 + 1)
  const rows = await countRows(db)
  const answer = await ask(sender, 'POST', url(id))
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'LINK_CLOSED'])
  expect(await countRows(db)).toEqual(rows)
})
