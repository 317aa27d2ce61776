import type { NotificationsTables } from '#db/tables.ts'
import { notifications } from '#service.ts'
import type { BusMessage } from '@ilbud/kernel/events/bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import { writeEvent } from '@ilbud/proto/events/event'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { anAccountEvent } from '@ilbud/testkit/account-events'
import { databaseTest } from '@ilbud/testkit/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/order-events'
import { startService } from '@ilbud/testkit/start-service'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const driverId = '0197b0c0-0000-7000-8000-000000000011'
const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000)

function causes(db: Kysely<NotificationsTables>) {
  return db.selectFrom('causes').select(['kind', 'order_id', 'user_id', 'settled_at']).orderBy('event_id').execute()
}

/** One key for all, so that the last is handled last. */
const inOrder = (messages: BusMessage[]): BusMessage[] => messages.map(({ value }) => ({ key: 'all', value }))

it('keeps one cause per event that somebody is to be told of, however often it comes', async ({ env, bus, db }) => {
  const service = await startService(notifications, { env, bus })
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId },
    { command: 'markPickedUp', state: 'PICKED_UP', driverId },
    { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId },
    { command: 'confirmDelivery', state: 'DELIVERED', driverId }
  ])
  await bus.publish('orders.events', inOrder([...messages, ...messages]))
  await eventually(async () => (await causes(db)).some(({ kind }) => kind === 'delivered'), 'the last cause is kept')
  const kinds = (await causes(db)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['delivered', 'driver-assigned', 'order-confirmed', 'out-for-delivery'])
  for (const cause of await causes(db)) expect(cause).toMatchObject({ order_id: orderId, settled_at: null })
  await service.stop()
})

it('ignores what is older than a day', async ({ env, bus, db }) => {
  const service = await startService(notifications, { env, bus })
  const old = anOrderWith([
    { command: 'placeOrder', state: 'CREATED', at: hours(25) },
    { command: 'cancelOrder', state: 'CANCELED', at: hours(23) }
  ])
  await bus.publish('orders.events', old.messages)
  const [past, fresh] = [anAccountEvent({ userId: uuidv7(), at: hours(25) }), anAccountEvent({ userId: uuidv7() })]
  await bus.publish('auth.events', inOrder([past, fresh]))
  await eventually(async () => (await causes(db)).length === 2, 'both fresh causes are kept')
  expect(await causes(db)).toMatchObject([
    { kind: 'canceled', order_id: old.orderId },
    { kind: 'account-created', order_id: null, user_id: fresh.key }
  ])
  await service.stop()
})

it('tells a delay when it begins, again when it begins again, and not at each new estimate', async ({
  env,
  bus,
  db
}) => {
  const service = await startService(notifications, { env, bus })
  const orderId = uuidv7()
  const view = (version: number, revision: number, status: ViewChanged['status']) => {
    const data: ViewChanged = { ...aView, orderId, version, revision, status }
    const event = writeEvent(viewChanged, { id: uuidv7(), source: '/tracking', subject: orderId, at: new Date(), data })
    return { key: orderId, value: JSON.stringify(event) }
  }
  const views = [
    view(1, 0, 'CREATED'),
    view(1, 1, 'DELAYED'),
    view(1, 2, 'DELAYED'),
    view(1, 0, 'CREATED'),
    view(2, 0, 'DRIVER_ASSIGNED'),
    view(2, 1, 'DELAYED'),
    view(3, 0, 'CANCELED')
  ]
  await bus.publish('tracking.events', [...views, ...views])
  const last = () => db.selectFrom('delays').select('version').where('version', '=', 3).executeTakeFirst()
  await eventually(last, 'the last view is noted')
  expect((await causes(db)).map(({ kind }) => kind)).toEqual(['delayed', 'delayed'])
  await service.stop()
})

const aView: ViewChanged = {
  version: 1,
  revision: 0,
  orderId: uuidv7(),
  trackingId: 'SD7K3MQ9RT2XVB2',
  epoch: uuidv7(),
  type: 'ORDER_UPDATED',
  status: 'CREATED',
  stage: 1,
  at: '2026-01-01T12:00:00.000Z',
  eta: null,
  driverId: null,
  customerId: uuidv7(),
  companyId: null,
  positionOpen: false,
  gone: false
}
