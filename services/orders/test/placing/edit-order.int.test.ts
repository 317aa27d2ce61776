import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, auditOf, countRows, type Json, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const url = (id: string) => `/api/v1/orders/${id}`

describe('editing an order', () => {
  it('editing an order changes only the named fields, and publishes no personal data', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender, { pickupNotes: 'Ring twice', pickupGateCode: '4711', packageNotes: 'A vase' })
    const before = (await ask(sender, 'GET', url(id))).json()
    const body = { deliveryContact: 'Gunnar Väst', deliveryPhone: '070-174 06 44', specialInstructions: 'Third floor' }
    const answer = await ask(sender, 'PATCH', url(id), { body })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      ...before,
      deliveryContact: 'Gunnar Väst',
      deliveryPhone: '070-174 06 44',
      deliveryNotes: 'Third floor',
      specialInstructions: 'Third floor'
    })
    expect((await ask(sender, 'GET', url(id))).json()).toEqual(answer.json())
    const row = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ version: 2, delivery_phone_e164: '+46701740644', state: 'CREATED' })
    const [, event] = await outboxOf(db, id)
    expect(event).toMatchObject({ type: 'order.edited', data: { version: 2, recipientInitial: 'G', before: {} } })
    expect(JSON.stringify(event)).not.toMatch(/Gunnar|174 06|Third/)
    expect(await auditOf(db)).toEqual([])
  })

  it('editing an order is found by its present texts', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const found = async (q: string) => (await ask(sender, 'GET', `/api/v1/orders?q=${encodeURIComponent(q)}`)).json()
    expect(await found('astrid')).toHaveLength(1)
    await ask(sender, 'PATCH', url(id), { body: { deliveryContact: 'Gunnar', deliveryPhone: '070-174 06 44' } })
    expect(await found('astrid')).toEqual([])
    expect(await found('gunnar')).toHaveLength(1)
    expect(await found('0701740644')).toHaveLength(1)
    expect(await found('0701740606')).toEqual([])
  })

  it('editing an order takes notes and the gate code away when they are empty, and leaves them when they are not named', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const notes = { pickupNotes: 'a', deliveryNotes: 'b', packageNotes: 'c', pickupGateCode: '4711' }
    const { id } = await place(sender, notes)
    const kept = (await ask(sender, 'PATCH', url(id), { body: { pickupContact: 'Bo' } })).json()
    expect(kept).toMatchObject(notes)
    const body = { pickupNotes: '', deliveryNotes: null, notes: ' ', pickupGateCode: '' }
    expect((await ask(sender, 'PATCH', url(id), { body })).json()).toMatchObject({
      pickupNotes: null,
      deliveryNotes: null,
      packageNotes: null,
      pickupGateCode: null,
      pickupContact: 'Bo'
    })
  })

  it('an edit that changes nothing makes no event, and no edit changes price, state or address', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id, order } = await place(sender, { pickupGateCode: '4711' })
    const rows = await countRows(db)
    const same = { deliveryContact: 'Astrid Falk', pickupGateCode: '4711' }
    const ignored = { price: 1, status: 'DELIVERED', deliveryAddress: 'Elsewhere 1', packageSize: 'large', id: 'x' }
    for (const body of [{}, same, ignored]) {
      const answer = await ask(sender, 'PATCH', url(id), { body })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({
        price: order.price,
        status: 'CREATED',
        deliveryAddress: order.deliveryAddress
      })
    }
    expect(await countRows(db)).toEqual(rows)
  })

  it('an order is edited by its owner, the company’s admin and staff, who are in the audit log', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const companyId = randomUUID()
    const member = aUser({ role: 'company_member', companyId })
    const { id } = await place(member)
    const rows = await countRows(db)
    const edit = (user: Parameters<typeof ask>[0], contact: string) =>
      ask(user, 'PATCH', url(id), { body: { pickupContact: contact } })
    expect((await edit(null, 'A')).statusCode).toBe(401)
    expect((await edit(aDriver(), 'A')).statusCode).toBe(403)
    for (const stranger of [aSender(), aUser({ role: 'company_member', companyId })]) {
      expect((await edit(stranger, 'A')).statusCode).toBe(404)
    }
    expect(await countRows(db)).toEqual(rows)
    expect((await edit(member, 'B')).statusCode).toBe(200)
    expect((await edit(aUser({ role: 'company_admin', companyId }), 'C')).statusCode).toBe(200)
    const staff = aStaff()
    expect((await edit(staff, 'D')).json()).toMatchObject({ pickupContact: 'D', pickupGateCode: null })
    expect(await auditOf(db)).toEqual([
      expect.objectContaining({ actorId: staff.id, action: 'order.edit-order', objectId: id, reason: null })
    ])
  })

  it('editing an order keeps the gate code from staff, to read and to write', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const { id } = await place(aSender(), { pickupGateCode: '4711' })
    for (const role of ['dispatcher', 'admin'] as const) {
      expect((await ask(aStaff(role), 'GET', url(id))).json().pickupGateCode).toBeNull()
      expect((await ask(aStaff(role), 'PATCH', url(id), { body: { pickupGateCode: '1' } })).statusCode).toBe(403)
    }
    const own = aStaff()
    const mine = await place(own, { pickupGateCode: '1' })
    expect((await ask(own, 'PATCH', url(mine.id), { body: { pickupGateCode: '2' } })).json().pickupGateCode).toBe('2')
  })

  it('an order cannot be edited after the pickup, nor by somebody who looked at an older version', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const driver = aDriver()
    const { id } = await place(sender)
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const edit = (body: object) => ask(sender, 'PATCH', url(id), { body })
    expect((await edit({ pickupContact: 'Bo', version: 1 })).json()).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      version: 2
    })
    expect((await edit({ pickupContact: 'Bo', version: 2 })).statusCode).toBe(200)
    await ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, { body: { status: 'picked_up' } })
    const rows = await countRows(db)
    for (const body of [{ pickupContact: 'Ann' }, {}]) {
      expect((await edit(body)).json()).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', asked: 'editOrder' })
    }
    expect(await countRows(db)).toEqual(rows)
    expect((await ask(sender, 'GET', url(id))).json().pickupContact).toBe('Bo')
  })

  it('the recipient’s e-mail address can be given, corrected until the hand-over and removed, and is in no event', async ({
    db,
    env
  }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const [sender, driver] = [aSender(), aDriver()]
    const { id } = await place(sender, { deliveryEmail: ' nora.canary@example.com ' })
    const read = async () => (await ask(sender, 'GET', url(id))).json().deliveryEmail
    const edit = (body: object) => ask(sender, 'PATCH', url(id), { body })
    expect(await read()).toBe('nora.canary@example.com')
    expect((await edit({ deliveryEmail: 'nora' })).json().errors).toEqual([
      { path: 'deliveryEmail', message: 'Please enter a valid email address' }
    ])
    await ask(driver, 'POST', `/api/driver/orders/${id}/accept`, { body: {} })
    const report = (status: string) =>
      ask(driver, 'PATCH', `/api/driver/orders/${id}/status`, {
        body: { status }
      })
    expect((await report('picked_up')).json()).toMatchObject({ status: 'picked_up' })
    expect((await edit({ deliveryEmail: 'canary@example.com' })).json().deliveryEmail).toBe('canary@example.com')
    expect((await ask(aSender(), 'PATCH', url(id), { body: { deliveryEmail: null } })).statusCode).toBe(404)
    await report('in_transit')
    expect((await edit({ deliveryEmail: null })).json().deliveryEmail).toBeNull()
    await edit({ deliveryEmail: 'canary@example.com' })
    await report('delivered')
    expect((await edit({ deliveryEmail: 'late@example.com' })).json()).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    expect(await read()).toBe('canary@example.com')
    const events = await outboxOf(db, id)
    expect(events.map(({ data }) => data.hasDeliveryEmail)).toEqual([true, true, true, true, true])
    expect(JSON.stringify(events)).not.toContain('canary')
  })

  it('editing an order says which field is wrong', async ({ db, env }) => {
    const { ask, place } = await anOrdersApp(db, env)
    const sender = aSender()
    const { id } = await place(sender)
    const wrong: [object, string, string][] = [
      [{ pickupContact: '' }, 'pickupContact', 'Pickup contact is required'],
      [{ deliveryPhone: null }, 'deliveryPhone', 'Delivery phone is required'],
      [{ pickupPhone: 'call me' }, 'pickupPhone', 'Please enter a valid phone number'],
      [{ deliveryContact: 'x'.repeat(101) }, 'deliveryContact', 'Must be at most 100 characters'],
      [{ deliveryNotes: 7 }, 'deliveryNotes', 'Expected string, received number'],
      [{ pickupGateCode: 'x'.repeat(21) }, 'pickupGateCode', 'Must be at most 20 characters'],
      [{ version: 'one' }, 'version', 'Expected a whole number, received string']
    ]
    for (const [body, path, message] of wrong) {
      const answer: Json = (await ask(sender, 'PATCH', url(id), { body })).json()
      expect([answer.status, answer.errors]).toEqual([400, [{ path, message }]])
    }
    expect(await outboxOf(db, id)).toHaveLength(1)
  })
})
