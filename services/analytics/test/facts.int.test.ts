import type { AnalyticsTables } from '#db/tables.ts'
import { analytics } from '#service.ts'
import { uuidv7 } from '@ilbud/kernel/ids'
import { driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'
import { writeEvent } from '@ilbud/proto/events/event'
import { orderDeleted } from '@ilbud/proto/events/orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { startService } from '@ilbud/testkit/services/start-service'
import { sql } from 'kysely'
import { expect } from 'vitest'

const it = databaseTest<AnalyticsTables>('analytics', new URL('../src/db/migrations/', import.meta.url))
const driverId = '0197b0c0-0000-7000-8000-000000000011'
// One before, one after midnight in Stockholm.
const evening = new Date('2026-01-31T22:30:00Z')
const night = new Date('2026-01-31T23:30:00Z')

it('a change of an order is one row, however often it is delivered', async ({ env, bus, db }) => {
  const service = await startService(analytics, { env, bus })
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED', at: evening },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId, at: evening },
    { command: 'releaseJob', state: 'CREATED', at: night }
  ])
  const data = { orderId, version: 4, trackingId: 'SD7K3MQ9RT2XVB2', epoch: uuidv7() }
  const event = writeEvent(orderDeleted, { id: uuidv7(), source: '/orders', subject: orderId, at: night, data })
  const all = [...messages, { key: orderId, value: JSON.stringify(event) }]
  await bus.publish('orders.events', [...all, ...all])

  const facts = () =>
    db.selectFrom('order_facts').selectAll().where('order_id', '=', orderId).orderBy('version').execute()
  await eventually(async () => (await facts()).length === 4, 'every change has its row')
  const day = { local_day: '2026-01-31', driver_id: driverId }
  expect(await facts()).toMatchObject([
    { version: 1, command: 'placeOrder', state_before: null, state_after: 'CREATED', total_amount_ore: 9900 },
    { version: 2, command: 'acceptOffer', state_before: 'CREATED', state_after: 'ASSIGNED', pay_ore: 6500, ...day },
    { version: 3, command: 'releaseJob', state_after: 'CREATED', driver_id: driverId, local_day: '2026-02-01' },
    { version: 4, command: 'deleted', state_after: null, total_amount_ore: null, local_day: '2026-02-01' }
  ])
  await service.stop()
})

it('a change of a driver is one row, however often it is delivered', async ({ env, bus, db }) => {
  const service = await startService(analytics, { env, bus })
  const messages = [driverRegistered, driverDutyChanged, driverDutyChanged].map((contract, index) => {
    const data = { driverId, version: index + 1, onDuty: index === 1, disabled: false }
    const event = writeEvent(contract, { id: uuidv7(), source: '/drivers', subject: driverId, at: night, data })
    return { key: driverId, value: JSON.stringify(event) }
  })
  await bus.publish('drivers.events', [...messages, ...messages])
  const facts = () => db.selectFrom('driver_facts').select(['version', 'on_duty']).orderBy('version').execute()
  await eventually(async () => (await facts()).length === 3, 'every change has its row')
  expect(await facts()).toEqual([
    { version: 1, on_duty: false },
    { version: 2, on_duty: true },
    { version: 3, on_duty: false }
  ])
  await service.stop()
})

it('analytics parks nothing on the way', async ({ env, bus, db }) => {
  const service = await startService(analytics, { env, bus })
  const { messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
  const last = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
  // One key for all, so that they are handled in order, the last one last.
  const published = [...messages, ...messages, ...last.messages].map(({ value }) => ({ key: 'all', value }))
  await bus.publish('orders.events', published)
  const facts = () => db.selectFrom('order_facts').select('order_id').execute()
  await eventually(async () => (await facts()).some(({ order_id }) => order_id === last.orderId), 'the last is kept')
  expect(await facts()).toHaveLength(2)
  expect((await sql`select from parked`.execute(db)).rows).toEqual([])
  await service.stop()
})
