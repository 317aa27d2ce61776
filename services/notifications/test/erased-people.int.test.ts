import { erasePerson } from '#db/erase-person.ts'
import { insertIntoMailbox } from '#db/mailbox.ts'
import { insertMail } from '#db/mails.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { aUser } from '@ilbud/testkit/services/test-context'
import { isErased } from '@ilbud/kernel/db/erased-people'
import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMailServer, anEvent, mailsOf, settled, startNotifications } from './a-notifications.ts'
import { saga, someContacts } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
/** The customer of every order made by `anOrderWith`. */
const customerId = '0197b0c0-0000-7000-8000-000000000021'

function anErasure(farewellId: string | null = null, userId = customerId) {
  return anEvent(accountErased, { subject: userId, data: { userId, farewellId } })
}

describe('somebody whose account was erased', () => {
  it('an erased person is in no mail, no mailbox and no message, but that something was sent, and when, stays', async ({
    env,
    bus,
    db
  }) => {
    const started = await startNotifications({ env, bus })
    const { owners } = started
    const driver = aUser({ role: 'driver', name: 'Yusuf Canary' })
    const { orderId, messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED' },
      { command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id }
    ])
    const other = anOrderWith([{ command: 'acceptOffer', state: 'ASSIGNED', driverId: driver.id }])
    owners.people.set(customerId, saga)
    owners.orders.set(orderId, someContacts)
    await bus.publish('orders.events', messages)
    await settled(db, 2)
    expect(await db.selectFrom('mailbox').select('id').execute()).toHaveLength(2)
    const say = async (from: typeof driver, text: string, key: string) => {
      const post = () => started.request(from, 'POST', '/api/v1/messages', { body: { orderId, text }, key })
      await eventually(async () => (await post()).statusCode === 201, 'the message is taken')
    }
    await say(driver, 'Canary at the gate', 'first')
    await say(aUser({ role: 'dispatcher', name: 'Dino Petrov' }), 'Ask for Saga Canary', 'second')
    // A mail that waits to be sent.
    owners.state = 'away'
    await bus.publish('orders.events', other.messages)
    await eventually(async () => (await mailsOf(db)).length === 3, 'the other order’s mail waits')
    await sql`
      insert into mails (id, kind, user_id, cause, at, next_at)
      values (gen_random_uuid(), 'password-changed', ${customerId},
        ${JSON.stringify({ kind: 'password-changed', userId: customerId })}, now(), now() + interval '1 hour')`.execute(
      db
    )

    const event = anErasure()
    await bus.publish('auth.erasures', [event, event])
    const left = () => db.selectFrom('mails').select('id').where('user_id', '=', customerId).execute()
    await eventually(async () => (await left()).length === 0, 'nobody is named in the log of mails')
    expect(await db.selectFrom('mailbox').select('id').execute()).toEqual([])
    const mails = await mailsOf(db)
    expect(JSON.stringify(mails.map(({ cause }) => cause))).not.toContain(customerId)
    expect(mails.filter(({ kind }) => kind === 'password-changed')).toMatchObject([
      { outcome: 'not-due', next_at: null, user_id: null }
    ])
    expect(mails.filter(({ outcome }) => outcome === 'sent')).toHaveLength(2)
    // Also what others wrote about the order: it may be about its recipient.
    expect(await db.selectFrom('messages').select('text').execute()).toEqual([{ text: '–' }, { text: '–' }])

    await bus.publish('auth.erasures', [anErasure(null, driver.id)])
    const names = async () =>
      (await db.selectFrom('messages').select('from_name').orderBy('number').execute()).map((row) => row.from_name)
    await eventually(async () => (await names())[0] === '–', 'the driver is not named')
    expect(await names()).toEqual(['–', 'Dino Petrov'])
    const answers = await sql<{ user_id: string }>`select user_id from idempotency`.execute(db)
    expect(answers.rows.map((row) => row.user_id)).not.toContain(driver.id)
  })

  it('an event that arrives after the erasure of its person causes no mail and names nobody', async ({
    env,
    bus,
    db
  }) => {
    const { owners } = await startNotifications({ env, bus })
    const late = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    owners.people.set(customerId, saga)
    owners.orders.set(late.orderId, someContacts)
    await bus.publish('auth.erasures', [anErasure()])
    const erased = () => db.selectFrom('erased_people').select('user_id').execute()
    await eventually(async () => (await erased()).length === 1, 'the erasure is recorded')
    await bus.publish('orders.events', late.messages)
    const conversations = () => db.selectFrom('conversations').select('order_id').execute()
    await eventually(async () => (await conversations()).length === 1, 'the late event is applied')
    expect(await mailsOf(db)).toEqual([])
  })

  it('an erasure waits for an event of its person that is being applied, and finds what it stored', async ({
    env,
    bus,
    db
  }) => {
    const { owners } = await startNotifications({ env, bus })
    owners.state = 'away'
    const erasing = await db.transaction().execute(async (trx) => {
      expect(await isErased(trx, customerId)).toBe(false)
      const started = db.transaction().execute((other) => erasePerson(other, customerId, new Date()))
      const waits = sql`select from pg_locks where locktype = 'advisory' and not granted`
      await eventually(async () => (await waits.execute(db)).rows.length > 0, 'the erasure waits')
      const cause = { kind: 'password-changed', userId: customerId } as const
      await insertMail(trx, { id: uuidv7(), cause, at: new Date(), dueAt: new Date(Date.now() + 3_600_000) })
      return { started }
    })
    await erasing.started
    expect(await mailsOf(db)).toMatchObject([{ user_id: null, outcome: 'not-due' }])
  })

  it('a mail that is being sent while its person is erased stays in no mailbox', async ({ bus, db, env }) => {
    const { owners } = await startNotifications({ env, bus })
    owners.state = 'away'
    const mails = [customerId, null].map((userId) => ({ id: uuidv7(), userId }))
    const { orderId } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    await db.transaction().execute(async (trx) => {
      for (const { id, userId } of mails) {
        const order = { orderId, trackingId: 'ILB-2345-6789' }
        const cause = userId
          ? ({ kind: 'returned', ...order, userId } as const)
          : ({ kind: 'arriving', to: 'recipient', ...order } as const)
        await insertMail(trx, { id, cause, at: new Date(), dueAt: new Date(Date.now() + 3_600_000) })
      }
    })
    await db.transaction().execute((trx) => erasePerson(trx, customerId, new Date()))
    for (const { id } of mails) await insertIntoMailbox(db, { id, at: new Date(), sealed: Buffer.from('Saga Canary') })
    expect(await db.selectFrom('mailbox').select('id').execute()).toEqual([])
  })

  it('the mail about an erasure is sent once, to the address that auth returns and may then delete', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const farewellId = uuidv7()
    owners.farewells.set(farewellId, saga)
    const event = anErasure(farewellId)
    await bus.publish('auth.erasures', [event, event])
    await settled(db, 1)
    expect(server.mails.map(({ subject, to }) => [subject, to[0]])).toEqual([['Ditt konto är raderat', saga.email]])
    await eventually(() => owners.farewells.size === 0, 'auth has let go of the address')
    const [mail] = await mailsOf(db)
    expect(mail).toMatchObject({ kind: 'account-erased', user_id: null, outcome: 'sent' })
    expect(JSON.stringify(mail)).not.toMatch(/saga|0197b0c0-0000-7000-8000-000000000021/i)
  })

  it('the mail about an erasure is sent when auth is available again, unless the address was deleted', async ({
    env,
    bus,
    db
  }) => {
    const { owners, clock } = await startNotifications({ env, bus })
    owners.state = 'away'
    const [soon, late] = [uuidv7(), uuidv7()]
    owners.farewells.set(soon, saga)
    await bus.publish('auth.erasures', [anErasure(soon), anErasure(late, uuidv7())])
    await eventually(async () => (await mailsOf(db)).length === 2, 'both wait')
    owners.state = 'well'
    clock.now = new Date(Date.now() + 60_000)
    const outcomes = (await settled(db, 2)).map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['not-due', 'sent']))
  })
})
