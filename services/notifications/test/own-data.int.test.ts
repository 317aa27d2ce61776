import type { NotificationsTables } from '#db/tables.ts'
import { aUser } from '@ilbud/testkit/services/test-context'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { allOwnData } from '@ilbud/testkit/services/own-data'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { eventually } from '@ilbud/testkit/eventually'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { settled, startNotifications } from './a-notifications.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
/** The customer of every order made by `anOrderWith`. */
const customerId = '0197b0c0-0000-7000-8000-000000000021'

it('notifications keeps of a person what they wrote, and which mails they were sent', async ({ env, bus, db }) => {
  const started = await startNotifications({ env, bus })
  const driver = aUser({ role: 'driver', name: 'Yusuf Demir' })
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED' },
    { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id }
  ])
  await bus.publish('orders.events', messages)
  // The customer's address is not found, so both mails are settled as not due.
  await settled(db, 2)
  for (const [from, text] of [
    [driver, 'At the gate'],
    [aUser({ role: 'dispatcher', name: 'Dino Petrov' }), 'The next street']
  ] as const) {
    const say = () => started.request(from, 'POST', '/api/v1/messages', { body: { orderId, text } })
    await eventually(async () => (await say()).statusCode === 201, 'the message is taken')
  }
  await sql`
    insert into mails (id, kind, user_id, cause, at, settled_at, outcome)
    select gen_random_uuid(), 'password-changed', ${customerId}, '{}', now() - at * interval '1 hour', now(), 'sent'
    from generate_series(1, 450) at`.execute(db)

  const client = localCalls('auth', started.rpc).to(Notifications)
  expect(await allOwnData(client, driver.id)).toMatchObject({ messages: [{ orderId, text: 'At the gate' }], mails: [] })
  const { messages: written, mails } = await allOwnData(client, customerId)
  expect(written).toEqual([])
  expect(mails).toHaveLength(452)
  expect(mails!.filter(({ kind }) => kind === 'order-confirmed')).toMatchObject([{ orderId, outcome: 'not-due' }])
})
