import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { orderEvents } from '@ilbud/proto/events/orders'
import { readEvent } from '@ilbud/proto/events/event'
import { forbiddenOrderFields } from '@ilbud/proto/http/orders/create-order'
import { parseTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { aUser } from '@ilbud/testkit/services/test-context'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, countRows, least, outboxOf } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))
const nothing = { orders: 0, order_events: 0, outbox: 0 }

describe('placing an order', () => {
  it('placing an order answers id, tracking ID, key, message and the order, and stores one event', async ({
    db,
    env
  }) => {
    const { ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const response = await ask(sender, 'POST', '/api/v1/orders', { body: { ...least, packageWeight: '2.4' } })
    expect(response.statusCode, response.body).toBe(201)
    const placed = response.json()
    expect(parseTrackingId(placed.trackingId)).toBe(placed.trackingId)
    expect(placed.trackingKey).toMatch(/^[\w-]{22}$/)
    expect(placed.message).toBe('Package Order Created Successfully!')
    expect(placed.order).toMatchObject({
      id: placed.id,
      status: 'CREATED',
      stage: 1,
      price: 99,
      totalAmount: 9900,
      currency: 'SEK',
      customerName: 'Saga Ek',
      allowedActions: ['editOrder', 'cancelOrder']
    })

    const [event] = await outboxOf(db, placed.id)
    expect(readEvent(orderEvents.placeOrder, event).data).toMatchObject({
      orderId: placed.id,
      version: 1,
      before: null,
      after: { state: 'CREATED', destination: 'recipient', driverId: null },
      command: 'placeOrder',
      actor: { id: sender.id, role: 'customer' },
      pickup: { district: 'Södermalm', city: 'Stockholm' },
      recipientInitial: 'A',
      weightGrams: 2400,
      payOre: 6500,
      totalAmountOre: 9900
    })
    expect(await countRows(db)).toEqual({ orders: 1, order_events: 1, outbox: 1 })
  })

  it('placing an order has no name, phone, street or key in its event', async ({ db, env }) => {
    const { place } = await anOrdersApp(db, env)
    const { id, trackingKey } = await place(aSender(), { pickupGateCode: 'K#4711', deliveryNotes: 'Ring Bengt' })
    const [{ value }] = (await db.selectFrom('outbox').select('value').where('key', '=', id).execute()) as [
      { value: string }
    ]
    for (const secret of ['Saga', 'Astrid', '174 06', 'gatan', 'K#4711', 'Bengt', trackingKey]) {
      expect(value).not.toContain(secret)
    }
  })

  it('placing an order keeps the key as a hash, the gate code sealed and the phones in both forms', async ({
    db,
    env
  }) => {
    const { place } = await anOrdersApp(db, env)
    const { id, trackingKey } = await place(aSender(), { pickupGateCode: 'K#4711' })
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(trackingKey)
    expect(JSON.stringify(row)).not.toContain('K#4711')
    expect(row).toMatchObject({ pickup_phone: '070-174 06 05', pickup_phone_e164: '+46701740605', source: 'website' })
  })

  it('placing an order takes both payload shapes of the spec on both paths', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const { deliveryAddress, ...rest } = least
    const website = {
      ...rest,
      title: 'Package delivery',
      description: 'A vase',
      address: deliveryAddress,
      deliveryInstructions: 'Ring twice',
      packageSize: 'large',
      packageWeight: 3,
      packageQuantity: 2,
      city: 'Stockholm',
      price: 1,
      isAsap: true,
      status: 'pending',
      source: 'website'
    }
    const short = {
      ...least,
      packageSize: 'large',
      packageQuantity: '2',
      specialInstructions: 'Ring twice',
      notes: 'A vase'
    }
    const sender = aSender()
    for (const path of ['/api/v1/driver/orders', '/api/v1/orders']) {
      for (const body of [website, short]) {
        const response = await ask(sender, 'POST', path, { body })
        expect(response.statusCode, response.body).toBe(201)
        const detail = (await ask(sender, 'GET', `/api/v1/orders/${response.json().id}`)).json()
        expect(detail).toMatchObject({
          deliveryAddress,
          packageSize: 'large',
          packageQuantity: 2,
          deliveryNotes: 'Ring twice',
          packageNotes: 'A vase',
          // 40 % more for the second parcel.
          price: 181
        })
      }
    }
  })

  it('placing an order never takes what only the server may say', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const values = [-1, 0, 1e308, 'NaN', { a: 1 }, ['x'], randomUUID()]
    const forged = Object.fromEntries(forbiddenOrderFields.map((field, at) => [field, values[at % values.length]]))
    const sender = aSender()
    const { id } = (await ask(sender, 'POST', '/api/v1/orders', { body: { ...forged, ...least } })).json()
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      customer_id: sender.id,
      company_id: null,
      driver_id: null,
      state: 'CREATED',
      source: 'website',
      delivery_city: 'Stockholm',
      total_amount_ore: 9900
    })
  })

  it('placing an order is for senders and staff only', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    for (const path of ['/api/v1/driver/orders', '/api/v1/orders']) {
      expect((await ask(null, 'POST', path, { body: least })).statusCode).toBe(401)
      expect((await ask(aDriver(), 'POST', path, { body: least })).statusCode).toBe(403)
    }
    expect(await countRows(db)).toEqual(nothing)
  })
})

describe('a bad order', () => {
  const cases: [string, object, number, string, object][] = [
    [
      'no pickup address',
      { pickupAddress: '' },
      400,
      'INVALID_REQUEST',
      { errors: [{ path: 'pickupAddress', message: 'Pickup address is required' }] }
    ],
    [
      'no phone',
      { deliveryPhone: null },
      400,
      'INVALID_REQUEST',
      { errors: [{ path: 'deliveryPhone', message: 'Delivery phone is required' }] }
    ],
    [
      'a heavy parcel',
      { packageWeight: 1001 },
      400,
      'INVALID_REQUEST',
      { errors: [{ path: 'packageWeight', message: 'Must be at most 1000 kg' }] }
    ],
    ['a size that is not offered', { packageSize: 'extra_large' }, 400, 'INVALID_REQUEST', {}],
    [
      'a time that is none',
      { scheduledPickup: 'soon' },
      400,
      'INVALID_REQUEST',
      { errors: [{ path: 'scheduledPickup', message: 'Please enter a valid date and time' }] }
    ],
    ['a pickup in the past', { scheduledPickup: '2026-03-01T12:00:00Z' }, 422, 'SCHEDULE_INVALID', {}],
    ['an invoice without a company', { paymentMethod: 'invoice' }, 422, 'INVOICE_NOT_ALLOWED', {}],
    ['a cost centre without a company', { costCenter: 'A1' }, 422, 'INVOICE_NOT_ALLOWED', {}],
    [
      'a recipient in Uppsala',
      { deliveryLat: 59.8586, deliveryLng: 17.6389, deliveryAddress: 'Någonstans 1' },
      422,
      'OUT_OF_AREA',
      { end: 'delivery', nearestArea: 'Stockholm' }
    ]
  ]

  it('a bad order is refused with the path and the reason, and leaves nothing behind', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    for (const [what, change, status, code, details] of cases) {
      const response = await ask(aSender(), 'POST', '/api/v1/orders', {
        body: { ...least, ...change },
        key: randomUUID()
      })
      expect(response.headers['content-type'], what).toContain('application/problem+json')
      expect(response.json(), what).toMatchObject({ status, code, error: code, ...details })
    }
    expect((await ask(aSender(), 'POST', '/api/v1/orders', { body: [1] })).statusCode).toBe(400)
    expect(await countRows(db)).toEqual(nothing)
  })

  it('an order whose address nobody knows is placed at the fallback price', async ({ db, env }) => {
    const { place } = await anOrdersApp(db, env)
    const { order } = await place(aSender(), { deliveryAddress: 'Den röda stugan bakom kyrkan' })
    expect(order).toMatchObject({ price: 129, delivery: null })
  })
})

describe('an Idempotency-Key', () => {
  it('an Idempotency-Key gives the same answer again, on the other path and in the other shape too', async ({
    db,
    env
  }) => {
    const { ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const key = randomUUID()
    const website = {
      ...least,
      address: least.deliveryAddress,
      price: 99,
      isAsap: true,
      packageQuantity: 1,
      title: 'x'
    }
    const first = await ask(sender, 'POST', '/api/v1/driver/orders', { body: website, key })
    const again = await ask(sender, 'POST', '/api/v1/orders', { body: { ...least, packageSize: 'medium' }, key })
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
    expect(await countRows(db)).toEqual({ orders: 1, order_events: 1, outbox: 1 })
  })

  it('an Idempotency-Key refuses another order and belongs to its user', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const key = randomUUID()
    await ask(sender, 'POST', '/api/v1/orders', { body: least, key })
    const other = await ask(sender, 'POST', '/api/v1/orders', { body: { ...least, packageSize: 'large' }, key })
    expect(other.json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' })
    const more = { ...least, title: 'Vase', signatureRequired: true }
    const longer = randomUUID()
    expect((await ask(sender, 'POST', '/api/v1/orders', { body: more, key: longer })).statusCode).toBe(201)
    for (const change of [{ title: 'Another vase' }, { signatureRequired: false }, { returnOption: true }]) {
      const another = await ask(sender, 'POST', '/api/v1/orders', { body: { ...more, ...change }, key: longer })
      expect(another.json(), JSON.stringify(change)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' })
    }
    expect((await countRows(db)).orders).toBe(2)
    expect((await ask(aSender(), 'POST', '/api/v1/orders', { body: least, key })).statusCode).toBe(201)
    expect((await countRows(db)).orders).toBe(3)
  })

  it('an Idempotency-Key makes one order of twenty twins at the same time', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const key = randomUUID()
    const twins = Array.from({ length: 20 }, () => ask(sender, 'POST', '/api/v1/orders', { body: least, key }))
    const answers = await Promise.all(twins)
    const ids = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().id)
    expect(new Set(ids).size).toBe(1)
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode)
    expect(await countRows(db)).toEqual({ orders: 1, order_events: 1, outbox: 1 })
  })

  it('an Idempotency-Key holds no connection while the maps and the people are asked', async ({ db, env }) => {
    const { ask, deps } = await anOrdersApp(db, env)
    const { places } = deps
    const gate = Promise.withResolvers<void>()
    let waiting = 0
    deps.places = {
      ...places,
      async locate(address) {
        waiting++
        await gate.promise
        return places.locate(address)
      }
    }
    const [sender, connections] = [aSender(), Number(env['DB_POOL_MAX'])]
    const placing = Array.from({ length: connections + 1 }, () =>
      ask(sender, 'POST', '/api/v1/orders', { body: least, key: randomUUID() })
    )
    // Two addresses each.
    await eventually(() => waiting >= 2 * connections, 'as many orders as there are connections wait for the maps')
    const meanwhile = await ask(sender, 'GET', '/api/v1/orders')
    gate.resolve()
    expect(meanwhile.statusCode, meanwhile.body).toBe(200)
    expect((await Promise.all(placing)).map(({ statusCode }) => statusCode)).toEqual(
      Array<number>(connections + 1).fill(201)
    )
  })

  it('an Idempotency-Key remembers no refusal', async ({ db, env }) => {
    const { ask } = await anOrdersApp(db, env)
    const sender = aSender()
    const key = randomUUID()
    const refused = await ask(sender, 'POST', '/api/v1/orders', { body: { ...least, paymentMethod: 'invoice' }, key })
    expect(refused.statusCode).toBe(422)
    expect((await ask(sender, 'POST', '/api/v1/orders', { body: least, key })).statusCode).toBe(201)
  })
})

const saga = {
  name: 'Saga Ek',
  email: 'saga@ilbud.example',
  phone: '+46701740626',
  role: 'customer',
  companyId: null
} as const

describe('on behalf and by invoice', () => {
  it('the order has the phone of its customer, who placed it themselves, also where auth is away', async ({
    db,
    env
  }) => {
    const { ask, people, place, deps } = await anOrdersApp(db, env)
    const customer = aSender()
    people.set(customer.id, { ...saga, id: customer.id })
    const { order } = await place(customer)
    expect(order).toMatchObject({ customerName: 'Saga Ek', customerPhone: saga.phone })
    expect((await ask(customer, 'GET', '/api/v1/orders')).json()).toMatchObject([{ customerPhone: saga.phone }])
    deps.people = { ...deps.people, findUser: () => Promise.reject(new Error('auth is away')) }
    expect((await place(customer)).order).toMatchObject({ customerPhone: null })
  })

  it('staff place for a customer, and the audit log says so', async ({ db, env }) => {
    const { ask, people } = await anOrdersApp(db, env)
    const customer = aSender()
    people.set(saga.email, { ...saga, id: customer.id })
    const dispatcher = aStaff()
    const body = { ...least, onBehalfOf: 'saga@ilbud.example' }
    const { id } = (await ask(dispatcher, 'POST', '/api/v1/orders', { body, key: 'k' })).json()
    expect((await ask(customer, 'GET', `/api/v1/orders/${id}`)).json()).toMatchObject({ customerPhone: '+46701740626' })
    const audit = await db.selectFrom('outbox').select('value').where('topic', '=', 'audit.events').execute()
    expect(audit.map(({ value }) => JSON.parse(value).data)).toEqual([
      expect.objectContaining({ actorId: dispatcher.id, action: 'order.place-on-behalf', objectId: id })
    ])
    expect((await ask(customer, 'POST', '/api/v1/orders', { body })).statusCode).toBe(403)
    const demoted = { ...dispatcher, role: 'customer' as const }
    expect((await ask(demoted, 'POST', '/api/v1/orders', { body, key: 'k' })).statusCode).toBe(403)
    const unknown = await ask(dispatcher, 'POST', '/api/v1/orders', {
      body: { ...least, onBehalfOf: 'no@ilbud.example' }
    })
    expect(unknown.json()).toMatchObject({ status: 422, code: 'CUSTOMER_NOT_FOUND' })
  })

  it('an approved company pays by invoice', async ({ db, env }) => {
    const { place } = await anOrdersApp(db, env)
    const member = aUser({ role: 'company_member', companyId: randomUUID() })
    await expect(place(member, { paymentMethod: 'invoice' })).rejects.toThrow('INVOICE_NOT_ALLOWED')
    await db.insertInto('companies').values({ id: member.companyId!, approved: true }).execute()
    await expect(place(member, { paymentMethod: 'card', costCenter: 'A1' })).rejects.toThrow('INVOICE_NOT_ALLOWED')
    const costCentre = { id: randomUUID(), company_id: member.companyId!, code: 'a1', active: true }
    await db.insertInto('cost_centres').values(costCentre).execute()
    const { id } = await place(member, { paymentMethod: 'invoice', costCenter: 'A1' })
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ payment_status: 'invoice', company_id: member.companyId, cost_center: 'a1' })
  })
})
