import { randomUUID } from 'node:crypto'
import type { OrdersTables } from '#db/tables.ts'
import { orders } from '#service.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { driverRegistered } from '@ilbud/proto/events/drivers'
import { type Envelope, readEvent, writeEvent } from '@ilbud/proto/events/event'
import { orderEvents } from '@ilbud/proto/events/orders'
import { viewChanged } from '@ilbud/proto/events/tracking'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import { describe, expect, onTestFinished } from 'vitest'
import { least } from './an-orders-app.ts'

const it = databaseTest<OrdersTables>('orders', new URL('../src/db/migrations/', import.meta.url))

async function started(parts: Parameters<typeof testContext>[0]) {
  const built = await orders.build(testContext(parts))
  await built.app.ready()
  await built.start()
  onTestFinished(async () => {
    await built.drain()
    await built.stop()
  })
  return built
}

const message = (envelope: Envelope) => ({ key: envelope.subject, value: JSON.stringify(envelope) })

describe('the service', () => {
  it('the service publishes what happens to an order, in order and once', async ({ env, bus }) => {
    const { app } = await started({ env: { ...env, LIMITS: 'off' }, bus })
    const published: Envelope[] = []
    const follower = bus.follow(
      ['orders.events'],
      { sinceMinutes: 5 },
      ({ value }) => void published.push(JSON.parse(value))
    )
    onTestFinished(() => follower.stop())
    const sender = { authorization: `Bearer ${tokenFor(aUser())}` }
    const driver = { authorization: `Bearer ${tokenFor(aUser({ role: 'driver' }))}` }
    const { id } = (await app.inject({ method: 'POST', url: '/api/v1/orders', headers: sender, payload: least })).json()
    await app.inject({ method: 'POST', url: `/api/driver/orders/${id}/accept`, headers: driver, payload: {} })
    await app.inject({ method: 'POST', url: `/api/v1/orders/${id}/cancel`, headers: sender, payload: {} })
    await eventually(() => published.length === 3, 'three events on the bus')
    expect(published.map(({ type, data }) => [type, data.version])).toEqual([
      ['order.placed', 1],
      ['order.accepted', 2],
      ['order.canceled', 3]
    ])
    const [first, second] = published.map((event) => readEvent(orderEvents.placeOrder, { ...event }).data)
    expect(first!.epoch).toBe(second!.epoch)
  })

  it('the service learns drivers and estimates from their events, an older estimate never', async ({
    db,
    env,
    bus
  }) => {
    const { app } = await started({ env: { ...env, LIMITS: 'off' }, bus })
    const headers = { authorization: `Bearer ${tokenFor(aUser())}` }
    const placed = (await app.inject({ method: 'POST', url: '/api/v1/orders', headers, payload: least })).json()
    const driverId = randomUUID()
    const at = new Date()
    const registered = { version: 1, driverId, onDuty: true, disabled: false }
    await bus.publish('drivers.events', [
      message(
        writeEvent(driverRegistered, { id: uuidv7(at), source: '/drivers', subject: driverId, at, data: registered })
      )
    ])
    const view = (revision: number, status: 'CREATED' | 'DELAYED', eta: string | null, etaUnknownSince?: string) =>
      message(
        writeEvent(viewChanged, {
          id: uuidv7(at),
          source: '/tracking',
          subject: placed.id,
          at,
          data: {
            version: 1,
            revision,
            orderId: placed.id,
            trackingId: placed.trackingId,
            epoch: randomUUID(),
            type: 'ORDER_UPDATED',
            status,
            stage: 1,
            at: at.toISOString(),
            eta,
            ...(etaUnknownSince && { etaUnknownSince }),
            driverId: null,
            customerId: placed.order.customerId ?? randomUUID(),
            companyId: null,
            positionOpen: false,
            gone: false
          }
        })
      )
    await bus.publish('tracking.events', [
      view(2, 'DELAYED', '2026-03-02T15:00:00.000Z'),
      view(1, 'CREATED', '2026-03-02T13:00:00.000Z')
    ])
    const readOrder = async () => (await app.inject({ url: `/api/v1/orders/${placed.id}`, headers })).json()
    await eventually(async () => (await readOrder()).delayed === true, 'the estimate')
    await eventually(
      async () => (await db.selectFrom('drivers').selectAll().where('id', '=', driverId).execute()).length === 1,
      'the driver'
    )
    const { count } = await db
      .selectFrom('inbox' as never)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThanOrEqual(2)
    expect(await readOrder()).toMatchObject({
      delayed: true,
      estimatedDelivery: '2026-03-02T15:00:00.000Z',
      status: 'CREATED'
    })
    const unknownSince = '2026-03-02T14:05:00.000Z'
    await bus.publish('tracking.events', [view(3, 'DELAYED', null, unknownSince)])
    await eventually(async () => (await readOrder()).etaUnknownSince === unknownSince, 'that nobody knows the arrival')
    // Not the end of the promise, which has passed.
    expect((await readOrder()).estimatedDelivery).toBeNull()
  })
})
