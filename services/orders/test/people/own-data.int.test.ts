import type { OrdersTables } from '#db/tables.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aDriver, anOrdersApp, aSender, aStaff, type OrdersApp } from '#test/an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../../src/db/migrations/', import.meta.url))

const said = {
  title: 'Present till Astrid',
  pickupNotes: 'Ring Saga',
  deliveryNotes: 'Ring Astrid',
  packageNotes: 'Till Astrid',
  pickupGateCode: '4711',
  reference: '2026-1042',
  metadata: { basket: '8841' },
  signatureRequired: true
}

const ownData = ({ deps }: OrdersApp, userId: string) =>
  allOwnData(localCalls('auth', [ordersRpc(deps)]).to(Orders), userId)

describe('what orders keeps of a person', () => {
  it('what orders keeps of a person is what they typed and paid, with what was proven, and no more of others', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const { ask, place } = app
    const [sender, driver] = [aSender(), aDriver()]
    const placed = await place(sender, said)
    await place(aSender(), { deliveryContact: 'Nora Holm' })
    await ask(sender, 'PUT', `/api/v1/track/${placed.trackingId}/instructions`, {
      body: { text: 'behind the stairs', leaveAtDoor: true }
    })
    await ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
    for (const status of ['picked_up', 'in_transit']) {
      const body = { status, note: 'Bengt var där', location: { lat: 59.3131, lng: 18.0829 } }
      expect((await ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })).statusCode).toBe(200)
    }
    await ask(driver, 'POST', `/api/driver/orders/${placed.id}/proofs?kind=signature&signer=Sigrid`, {})

    const kept = await ownData(app, sender.id)
    expect(kept).toMatchObject({
      orders: [
        {
          id: placed.id,
          trackingId: placed.trackingId.replaceAll('-', ''),
          state: 'OUT_FOR_DELIVERY',
          title: said.title,
          reference: said.reference,
          metadata: said.metadata,
          sender: { name: 'Saga Ek' },
          pickup: { contact: 'Saga Ek', phone: '070-174 06 05', notes: 'Ring Saga', gateCode: '4711' },
          delivery: { address: 'Skånegatan 78, Stockholm', contact: 'Astrid Falk', notes: 'Ring Astrid' },
          parcel: { notes: 'Till Astrid' },
          payment: { method: 'card', totalOre: placed.order.totalAmount },
          steps: [{ type: 'order.placed' }],
          proofs: [{ kind: 'signature', picture: false }],
          rating: null
        }
      ],
      recipients: [{ name: 'Astrid Falk', address: 'Skånegatan 78, Stockholm', orders: 1 }],
      stepsAsDriver: []
    })
    const text = JSON.stringify(kept)
    for (const others of ['stairs', 'Bengt', 'Sigrid', 'Nora', placed.trackingKey]) expect(text).not.toContain(others)
  })

  it('what orders keeps of a person is what they did as a driver, and where', async ({ db, env }) => {
    const app = await anOrdersApp(db, env)
    const [driver, other] = [aDriver(), aDriver()]
    const [placed, notMine] = [await app.place(aSender(), said), await app.place(aSender())]
    await app.ask(other, 'POST', `/api/driver/orders/${notMine.id}/accept`, { body: {} })
    await app.ask(driver, 'POST', `/api/driver/orders/${placed.id}/accept`, { body: {} })
    const body = { status: 'picked_up', note: 'Vid disken', location: { lat: 59.3131, lng: 18.0829 } }
    await app.ask(driver, 'PATCH', `/api/driver/orders/${placed.id}/status`, { body })
    const kept = await ownData(app, driver.id)
    expect(kept).toMatchObject({
      orders: [],
      deletedOrders: [],
      recipients: [],
      stepsAsDriver: [
        { orderId: placed.id, type: 'order.accepted', note: null, place: null },
        { orderId: placed.id, type: 'order.picked-up', note: 'Vid disken', place: { lat: 59.3131, lng: 18.0829 } }
      ]
    })
    expect(JSON.stringify(kept)).not.toMatch(/Saga|Astrid/)
  })

  it('what orders keeps of a person has every order once, from page to page, the deleted ones too', async ({
    db,
    env
  }) => {
    const app = await anOrdersApp(db, env)
    const sender = aSender()
    const placed = await app.place(sender, said)
    await app.ask(aStaff('admin'), 'DELETE', `/api/v1/orders/${placed.id}`)
    await sql`
      insert into orders
      select made.* from orders template, generate_series(1, 205) at, jsonb_populate_record(template,
        jsonb_build_object('id', gen_random_uuid(), 'tracking_id', 'SD' || at)) made
      where template.id = ${placed.id}`.execute(db)
    const live = await app.place(sender)
    const { orders, deletedOrders } = await ownData(app, sender.id)
    expect(orders!.map(({ id }) => id)).toEqual([live.id])
    expect(new Set(deletedOrders!.map(({ id }) => id)).size).toBe(206)
    expect(deletedOrders).toHaveLength(206)
  })
})
