import type { OrdersTables } from '#db/tables.ts'
import { deleteExpiredSecrets, saveEstimate } from '#db/orders/orders.ts'
import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, countRows, type Json, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const url = (trackingId: string) => `/api/v1/track/${trackingId}/instructions`
const wish = { text: 'Code 4711, second door', leaveAtDoor: true }
const unchosen = { place: null, neighbourName: null, notBefore: null, notAfter: null }
const stored = { ...wish, ...unchosen, place: 'outside' }

it('the link’s holder instructs the driver, who alone reads it', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id, trackingId, trackingKey } = await place(sender)
  const [driver, other] = [aDriver(), aDriver()]
  await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  const listOf = async (user: typeof driver, etag?: string) =>
    ask(user, 'GET', '/api/driver/orders', etag ? { headers: { 'if-none-match': etag } } : {})
  const etag = String((await listOf(driver)).headers.etag)
  const headers = { 'x-track-key': trackingKey }
  const answer = await ask(null, 'PUT', url(trackingId), { body: wish, headers })
  expect([answer.statusCode, answer.json()]).toEqual([200, stored])

  const list = await listOf(driver, etag)
  expect(list.statusCode).toBe(200)
  const [order] = list.json().map((each: Json) => driverOrderSchema.parse(each))
  expect(order).toMatchObject({ id, recipientInstructions: wish.text, leaveAtDoor: true })
  expect((await listOf(driver, String(list.headers.etag))).statusCode).toBe(304)

  for (const response of [
    await listOf(other),
    await ask(sender, 'GET', `/api/v1/orders/${id}`),
    await ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)
  ]) {
    expect(response.body).not.toContain('Code 4711')
  }
  const written = JSON.stringify([
    await db.selectFrom('orders').selectAll().execute(),
    await outboxOf(db, id),
    await auditOf(db)
  ])
  expect(written).not.toContain('Code 4711')
  expect((await auditOf(db))[0]).toMatchObject({
    action: 'order.instruct',
    objectId: id,
    actorId: null,
    actorRole: 'system',
    reason: 'by the link'
  })
})

it('an instruction is hidden while the order waits for a driver, and moves with it to the next', async ({
  db,
  env
}) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id, trackingId } = await place(sender)
  expect((await ask(sender, 'PUT', url(trackingId), { body: wish })).statusCode).toBe(200)
  const driver = aDriver()
  const [offered] = (await ask(driver, 'GET', '/api/driver/orders')).json()
  expect(offered).toMatchObject({ id, recipientInstructions: null, leaveAtDoor: false })
  const mine = (await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })).json()
  expect(mine).toMatchObject({ recipientInstructions: wish.text, leaveAtDoor: true })
  expect((await auditOf(db))[0]).toMatchObject({ actorId: sender.id, actorRole: 'customer', reason: null })
})

it('an instruction can be taken back', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { trackingId } = await place(sender)
  await ask(sender, 'PUT', url(trackingId), { body: wish })
  for (const body of [{}, { text: '', leaveAtDoor: null }, undefined]) {
    const answer = await ask(sender, 'PUT', url(trackingId), { body })
    expect(answer.json()).toEqual({ text: null, leaveAtDoor: false, ...unchosen })
  }
  const row = await db.selectFrom('orders').select(['instructions_sealed', 'leave_at_door']).executeTakeFirst()
  expect(row).toEqual({ instructions_sealed: null, leave_at_door: false })
})

it('an instruction finds no order for who has neither key nor part in it', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const { trackingId } = await place(aSender())
  const rows = await countRows(db)
  const put = async (user: Parameters<typeof ask>[0], id: string, headers = {}) => {
    const { requestId, ...problem } = (await ask(user, 'PUT', url(id), { body: wish, headers })).json()
    expect(requestId).not.toBe('')
    return problem
  }
  const unknown = await put(null, 'SD0123456789ABT')
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  for (const user of [null, aSender(), aDriver()]) expect(await put(user, trackingId)).toEqual(unknown)
  expect(await put(null, trackingId, { 'x-track-key': 'A'.repeat(22) })).toEqual(unknown)
  expect(await put(null, 'nonsense')).toEqual(unknown)
  expect(await countRows(db)).toEqual(rows)
  expect(await put(aStaff(), trackingId)).toEqual(stored)
})

it('instructions take five wrong keys per parcel and address, as reads do', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const [guessed, known] = [await place(sender), await place(sender)]
  const put = async (trackingId: string, key: string) =>
    (await ask(null, 'PUT', url(trackingId), { body: wish, headers: { 'x-track-key': key } })).statusCode
  expect(await put(known.trackingId, known.trackingKey)).toBe(200)
  for (const { trackingId } of [guessed, known]) {
    for (let guess = 0; guess < 5; guess++) expect(await put(trackingId, String(guess).repeat(22))).toBe(404)
  }
  expect(await put(guessed.trackingId, guessed.trackingKey)).toBe(404)
  // A key that has been right once is let in.
  expect(await put(known.trackingId, known.trackingKey)).toBe(200)
  expect((await ask(sender, 'PUT', url(guessed.trackingId), { body: wish })).statusCode).toBe(200)
})

it('an instruction ends with the hand-over, and is forgotten a day after it', async ({ db, env }) => {
  const { ask, place, clock } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id, trackingId } = await place(sender)
  await ask(sender, 'PUT', url(trackingId), { body: wish })
  const driver = aDriver()
  await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  for (const status of ['picked_up', 'in_transit']) {
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status } })
  }
  const done = await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'delivered' } })
  expect(done.json()).toMatchObject({ status: 'delivered', recipientInstructions: null, leaveAtDoor: false })
  const rows = await countRows(db)
  expect((await ask(sender, 'PUT', url(trackingId), { body: wish })).json()).toMatchObject({
    status: 409,
    code: 'ILLEGAL_TRANSITION',
    from: 'DELIVERED'
  })
  expect(await countRows(db)).toEqual(rows)

  const sealed = async () => (await db.selectFrom('orders').select('instructions_sealed').execute())[0]
  await deleteExpiredSecrets(db, new Date(clock.now.getTime() - 1))
  expect((await sealed())!.instructions_sealed).not.toBeNull()
  await deleteExpiredSecrets(db, new Date(clock.now.getTime() + 1))
  expect((await sealed())!.instructions_sealed).toBeNull()
})

it('a bad instruction is answered with the field that is wrong', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { trackingId } = await place(sender)
  for (const [body, path] of [
    [{ text: 'x'.repeat(501) }, 'text'],
    [{ leaveAtDoor: 'yes' }, 'leaveAtDoor']
  ] as const) {
    const answer = await ask(sender, 'PUT', url(trackingId), { body })
    expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([400, path])
  }
})

const tomorrow = { scheduledPickup: '2026-03-03T09:00:00.000Z', scheduledDelivery: '2026-03-03T15:00:00.000Z' }
const time = { notBefore: '2026-03-03T12:00:00.000Z', notAfter: '2026-03-03T14:00:00.000Z' }

it('a holder of the link chooses another time: promise and status stay, and an event without any name says so', async ({
  db,
  env
}) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id, trackingId, trackingKey } = await place(sender, { isAsap: false, ...tomorrow })
  const headers = { 'x-track-key': trackingKey }
  await ask(null, 'PUT', url(trackingId), { body: { text: 'Ring twice' }, headers })
  const before = (await outboxOf(db, id)).at(-1)
  const body = { ...time, place: 'neighbour', neighbourName: 'Karin Canary' }
  const answer = await ask(null, 'PUT', url(trackingId), { body, headers })
  expect(answer.json()).toEqual({ text: null, leaveAtDoor: false, ...body })
  const events = await outboxOf(db, id)
  const { data } = events.at(-1)
  expect(data).toMatchObject({
    command: 'reschedule',
    version: 2,
    actor: { id: null, role: 'recipient' },
    place: 'neighbour',
    ...time,
    promise: before.data.promise,
    after: before.data.after
  })
  expect(JSON.stringify([events, await auditOf(db)])).not.toContain('Canary')
  expect(JSON.stringify(await db.selectFrom('orders').selectAll().execute())).not.toContain('Canary')

  const staff = (await ask(aStaff(), 'GET', `/api/admin/v1/orders/${id}`)).json()
  const own = (await ask(sender, 'GET', `/api/v1/orders/${id}`)).json()
  for (const order of [staff, own]) expect(order).toMatchObject(body)
  expect(staff.timeline.at(-1)).toMatchObject({ command: 'reschedule', type: 'CREATED', actor: { role: 'recipient' } })
  const driver = aDriver()
  await ask(aStaff(), 'POST', `/api/admin/v1/orders/${id}/assign`, { body: { driverId: driver.id } })

  // The same again is no event, and another place leaves time and words alone.
  expect((await ask(null, 'PUT', url(trackingId), { body, headers })).statusCode).toBe(200)
  expect((await outboxOf(db, id)).filter(({ data: { command } }) => command === 'reschedule')).toHaveLength(1)
  const outside = await ask(null, 'PUT', url(trackingId), { body: { place: 'outside' }, headers })
  expect(outside.json()).toMatchObject({ leaveAtDoor: true, place: 'outside', neighbourName: null, ...time })
  expect((await outboxOf(db, id)).at(-1).data).toMatchObject({ command: 'choosePlace', place: 'outside' })
  const row = await db.selectFrom('orders').select(['instructions_sealed', 'neighbour_sealed']).executeTakeFirst()
  expect([row?.instructions_sealed === null, row?.neighbour_sealed]).toEqual([false, null])
})

it('its driver sees place, time and the neighbour’s name; others see none of it', async ({ db, env }) => {
  const { ask, place } = await anOrdersApp(db, env)
  const sender = aSender()
  const { id, trackingId } = await place(sender)
  const body = { place: 'neighbour', neighbourName: 'Karin', notBefore: '2026-03-02T14:00:00.000Z', notAfter: null }
  expect((await ask(sender, 'PUT', url(trackingId), { body })).statusCode).toBe(200)
  const [driver, other] = [aDriver(), aDriver()]
  const [offer] = (await ask(other, 'GET', '/api/driver/orders')).json()
  expect(offer).toMatchObject({ id, place: null, neighbourName: null, notBefore: null })
  await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
  const [mine] = (await ask(driver, 'GET', '/api/driver/orders')).json()
  expect(mine).toMatchObject({ id, ...body })
})

it('a choice that cannot be kept is refused with its reason and changes nothing', async ({ db, env }) => {
  const { ask, place, deps } = await anOrdersApp(db, env)
  const sender = aSender()
  const signed = await place(sender, { signatureRequired: true })
  const open = await place(sender)
  const rows = await countRows(db)
  const put = async ({ trackingId }: { trackingId: string }, body: object) => {
    const { status, code, reason, errors } = (await ask(sender, 'PUT', url(trackingId), { body })).json()
    return [status, code, reason ?? errors?.[0].path]
  }
  expect(await put(signed, { place: 'neighbour' })).toEqual([422, 'CHOICE_REFUSED', 'signature'])
  expect(await put(signed, { leaveAtDoor: true })).toEqual([422, 'CHOICE_REFUSED', 'signature'])
  expect(await put(open, { notBefore: '2026-03-02T22:30:00Z' })).toEqual([422, 'CHOICE_REFUSED', 'time'])
  expect(await put(open, { notAfter: '2026-03-02T11:00:00Z' })).toEqual([422, 'CHOICE_REFUSED', 'time'])
  expect(await put(open, { notBefore: 'soon' })).toEqual([400, 'INVALID_REQUEST', 'notBefore'])
  expect(await put(open, { place: 'roof' })).toEqual([400, 'INVALID_REQUEST', 'place'])
  expect(await countRows(db)).toEqual(rows)

  const driver = aDriver()
  await ask(driver, 'POST', `/api/driver/orders/${open.id}/accept`, { body: {} })
  for (const status of ['picked_up', 'in_transit']) {
    await ask(driver, 'PATCH', `/api/driver/orders/${open.id}/status`, { body: { status } })
  }
  const view = { orderId: open.id, version: 4, revision: 1, eta: deps.now(), etaUnknownSince: null }
  await saveEstimate(db, { ...view, delayed: false, near: true })
  expect(await put(open, { place: 'outside' })).toEqual([422, 'CHOICE_REFUSED', 'near'])
  expect((await ask(sender, 'PUT', url(open.trackingId), { body: { text: 'Ring twice' } })).statusCode).toBe(200)
})
