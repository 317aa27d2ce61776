import type { NotificationsTables } from '#db/tables.ts'
import { playScenes } from '#use-cases/demo-conversations.ts'
import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { aUser } from '@ilbud/testkit/services/test-context'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Json, startNotifications } from './a-notifications.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const driverOf = (username: string): string => demoAccounts.find((each) => each.username.startsWith(username))!.id

it('the demo’s conversations are made once, as soon as their orders are known', async ({ env, bus, db }) => {
  const demo = { ...env, DEMO: 'true' }
  const first = await startNotifications({ env: demo, bus })
  const carried = ['sim01', 'driver3'].map((username) =>
    anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'acceptOffer', state: 'ASSIGNED', driverId: driverOf(username) }
    ])
  )
  await bus.publish(
    'orders.events',
    carried.flatMap(({ messages }) => messages)
  )
  const count = async () => (await db.selectFrom('messages').select('id').execute()).length
  await eventually(async () => (await count()) === 6, 'both were played')
  const read = `/api/v1/messages?orderId=${carried[0]!.orderId}`
  const messages: Json[] = (await first.request(aUser({ role: 'dispatcher' }), 'GET', read)).json()
  expect(messages.map(({ from }) => from.name)).toEqual(['Alva Berg', 'Alva Berg', 'Dino Petrov'])
  expect(messages[0].at > messages[2].at).toBe(true)
  await first.stop()

  const again = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId: driverOf('sim01') }
  ])
  const second = await startNotifications({ env, bus })
  await bus.publish('orders.events', again.messages)
  const known = () =>
    db.selectFrom('conversations').selectAll().where('order_id', '=', again.orderId).executeTakeFirst()
  await eventually(known, 'the new order is known')
  expect(await playScenes({ db, now: () => second.clock.now, onCommit: () => undefined })).toBe(true)
  expect(await count()).toBe(6)
})

it('a conversation of the demo is not played on an order whose driver is being removed', async ({ env, bus, db }) => {
  const { stop } = await startNotifications({ env, bus })
  const driverId = driverOf('sim01')
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId }
  ])
  await bus.publish('orders.events', messages)
  const known = () => db.selectFrom('conversations').select('order_id').where('driver_id', '=', driverId).execute()
  await eventually(async () => (await known()).length === 1, 'the order is known')
  await stop()

  let played: Promise<boolean> | undefined
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('conversations').set('driver_id', null).where('order_id', '=', orderId).execute()
    played = playScenes({ db, now: () => new Date(), onCommit: () => undefined })
    const waiting = sql`select from pg_locks where locktype = 'transactionid' and not granted`
    await eventually(async () => (await waiting.execute(db)).rows.length > 0, 'it waits for the row')
  })
  expect(await played).toBe(false)
  expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
  expect(
    await db
      .selectFrom('demo_marks' as never)
      .selectAll()
      .execute()
  ).toEqual([])
})
