import { choiceKinds } from '@ilbud/proto/http/people/notification-choices'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { aUser } from '@ilbud/testkit/services/test-context'
import type { NotificationsTables } from '#db/tables.ts'
import { describe, expect } from 'vitest'
import { dataKey } from '@ilbud/kernel/db/seal'
import { readMailbox } from '#use-cases/mailbox.ts'
import { mailsOf, startNotifications } from './a-notifications.ts'
import { saga, someContacts } from './owners.ts'
import { startSmsProvider } from './sms-provider.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const sender = aUser({ id: customerId, role: 'customer' })
const path = '/api/v1/auth/me/notifications'
// By the clock of the tests: text messages wait at night.
const noon = new Date('2026-11-25T12:00:00+01:00')

async function start(options: Pick<Parameters<typeof startNotifications>[0], 'env' | 'bus'>, phone = '+46701111111') {
  const provider = await startSmsProvider('46elks')
  const env = { ...options.env, SMS_URL: provider.url }
  const started = await startNotifications({ ...options, env, at: noon })
  started.owners.people.set(customerId, { ...saga, phone })
  const { orderId, messages } = anOrderWith([
    { command: 'placeOrder', state: 'CREATED', at: noon },
    { command: 'cancelOrder', state: 'CANCELED', at: noon }
  ])
  started.owners.orders.set(orderId, { ...someContacts, deliveryPhone: '' })
  const choose = (body: object) => started.request(sender, 'PATCH', path, { body })
  const publish = () => options.bus.publish('orders.events', messages)
  return { ...started, provider, choose, publish }
}

describe('what a sender is told about', () => {
  it('what a sender is told about is every kind by mail, and by text message what was chosen', async ({
    env,
    bus,
    db
  }) => {
    const { request, choose, publish, provider } = await start({ env, bus })
    const first = (await request(sender, 'GET', path)).json()
    expect(Object.keys(first).sort()).toEqual([...choiceKinds].sort())
    expect(first.placed).toEqual({ mail: true, sms: false, push: true })
    const chosen = await choose({ placed: { mail: false }, canceled: { sms: true } })
    expect(chosen.statusCode).toBe(200)
    expect(chosen.json()).toMatchObject({
      placed: { mail: false, sms: false },
      canceled: { mail: true, sms: true },
      delayed: { mail: true, sms: false }
    })
    await publish()
    const sent = (await sendersMessages(db, 2)).map(({ kind, channel, outcome }) => [kind, channel, outcome])
    expect(sent.sort((one, other) => String(one).localeCompare(String(other)))).toEqual([
      ['canceled', 'mail', 'sent'],
      ['canceled', 'sms', 'sent']
    ])
    expect(provider.taken.map(({ to }) => to)).toEqual(['+46701111111'])
  })

  it('what a sender is told about stays where nothing is sent, and kinds that are not known are ignored', async ({
    env,
    bus
  }) => {
    const { choose } = await start({ env, bus })
    const chosen = await choose({ placed: { mail: false } })
    const nothing = { placed: null, canceled: { mail: null, push: '' }, delayed: '', parcel: { mail: false } }
    const answer = await choose(nothing)
    expect([answer.statusCode, answer.json()]).toEqual([200, chosen.json()])
  })

  it('what a sender is told about is not sent when it was switched off while the message waited', async ({
    env,
    bus,
    db
  }) => {
    const { owners, choose, publish, clock } = await start({ env, bus })
    owners.state = 'away'
    await publish()
    await sendersMessages(db, 2, ({ tries }) => tries > 0)
    expect((await choose({ placed: { mail: false }, canceled: { mail: false } })).statusCode).toBe(200)
    owners.state = 'well'
    clock.now = new Date(noon.getTime() + 60_000)
    expect((await sendersMessages(db, 2)).map(({ outcome }) => outcome)).toEqual(['not-due', 'not-due'])
  })

  it('what a sender is told about has no text messages for an account without a number, and says why', async ({
    env,
    bus
  }) => {
    const { choose, request } = await start({ env, bus }, '')
    const refused = await choose({ delivered: { sms: true } })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'PHONE_MISSING'])
    expect((await request(sender, 'GET', path)).json().delivered.sms).toBe(false)
  })

  it('what a sender is told about ends by the link of a mail, which the account shows and can take back', async ({
    env,
    bus,
    db
  }) => {
    const { request, choose, publish } = await start({ env, bus })
    await publish()
    await sendersMessages(db, 2)
    const mails = await readMailbox({ db, dataKey: dataKey(env.DATA_KEY!), now: () => noon })
    const [, token] = /\/stop#token=([\w.-]+)/.exec(
      JSON.stringify(mails.find((mail) => JSON.stringify(mail).includes(saga.email)))
    )!
    expect((await request(null, 'POST', '/api/v1/notifications/stop', { body: { token } })).statusCode).toBe(204)
    const after = (await request(sender, 'GET', path)).json()
    expect(choiceKinds.filter((kind) => after[kind].mail)).toEqual([])
    expect((await choose({ placed: { mail: true } })).json().placed.mail).toBe(true)
  })

  it('what a sender is told about is the user’s own: strangers get 401, and what is no choice is refused', async ({
    env,
    bus
  }) => {
    const { request, choose } = await start({ env, bus })
    expect((await request(null, 'GET', path)).statusCode).toBe(401)
    for (const body of [{ placed: 'none' }, { placed: { mail: 'yes' } }])
      expect((await choose(body)).statusCode).toBe(400)
    expect((await choose({ placed: { pigeon: true } })).json().placed).toEqual({ mail: true, sms: false, push: true })
  })
})

type Rows = Awaited<ReturnType<typeof mailsOf>>

/** The sender's messages, as soon as there are so many and all are as wanted. */
function sendersMessages(
  db: Parameters<typeof mailsOf>[0],
  count: number,
  isWanted: (row: Rows[number]) => boolean = ({ settled_at }) => settled_at !== null
): Promise<Rows> {
  return eventually(async () => {
    const rows = (await mailsOf(db)).filter(({ user_id }) => user_id === customerId)
    return rows.length === count && rows.every(isWanted) ? rows : null
  }, `${count} messages to the sender are as wanted`)
}
