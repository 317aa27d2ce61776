import type { NotificationsTables } from '#db/tables.ts'
import { claimMs } from '#domain/tries.ts'
import type { BusMessage } from '@ilbud/kernel/events/bus'
import { uuidv7 } from '@ilbud/kernel/ids'
import { invited } from '@ilbud/proto/events/auth-invited'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import { passwordResetRequested } from '@ilbud/proto/events/auth-password-reset-requested'
import { verificationRequested } from '@ilbud/proto/events/auth-verification-requested'
import {
  companyApplied,
  companyContactChangeAsked,
  companyContactProofAsked,
  companyRejected,
  webhookTurnedOff
} from '@ilbud/proto/events/companies'
import { recurringDayOmitted, recurringEnded } from '@ilbud/proto/events/recurring-orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { anAccountEvent } from '@ilbud/testkit/events/account-events'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith, type Step } from '@ilbud/testkit/events/order-events'
import type { ReceivedMail } from '@ilbud/testkit/servers/smtp-server'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { aMailServer, anEvent, mailsOf, settled, startNotifications } from './a-notifications.ts'
import { aView } from './a-view.ts'
import { blomman, type Owners, saga, someContacts } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const driverId = '0197b0c0-0000-7000-8000-000000000011'
/** The customer of every order made by `anOrderWith`. */
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const hours = (count: number): Date => new Date(Date.now() - count * 3_600_000)

/** Gives all messages one key, so that they are handled in this order. */
const inOrder = (messages: BusMessage[]): BusMessage[] => messages.map(({ value }) => ({ key: 'all', value }))

const life: Step[] = [
  { command: 'placeOrder', state: 'CREATED' },
  { command: 'acceptOffer', state: 'ASSIGNED', driverId },
  { command: 'markPickedUp', state: 'PICKED_UP', driverId },
  { command: 'startDelivery', state: 'OUT_FOR_DELIVERY', driverId },
  { command: 'reportFailedAttempt', state: 'ATTEMPT_FAILED', driverId },
  { command: 'retryDelivery', state: 'OUT_FOR_DELIVERY', driverId },
  { command: 'confirmDelivery', state: 'DELIVERED', driverId }
]

function addSender(owners: Owners, orderId: string, contacts: Partial<typeof someContacts> = {}): void {
  owners.people.set(customerId, saga)
  owners.orders.set(orderId, { ...someContacts, ...contacts })
}

const bySubject = (mails: ReceivedMail[]) => new Map(mails.map((mail) => [mail.subject, mail]))

describe('a mail from an event', () => {
  it('a mail is sent once per cause, however often the event is delivered', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const { orderId, messages } = anOrderWith(life)
    addSender(owners, orderId)
    await bus.publish('orders.events', inOrder([...messages, ...messages]))
    const rows = await settled(db, 7)
    await bus.publish('orders.events', inOrder(messages))
    const last = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    addSender(owners, last.orderId)
    await bus.publish('orders.events', inOrder(last.messages))
    await settled(db, 8)
    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      'attempt-failed',
      'delivered',
      'driver-assigned',
      'order-confirmed',
      'out-for-delivery',
      'out-for-delivery',
      'picked-up'
    ])
    expect(server.mails).toHaveLength(8)
    expect(new Set(server.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(8)
    for (const { to } of server.mails) expect(to).toEqual([saga.email])
  })

  it('mails about a company’s order are for who placed it as long as they belong to the company', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const companyId = uuidv7()
    const place = async (): Promise<void> => {
      const { orderId, messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
      owners.orders.set(orderId, { ...someContacts, companyId })
      await bus.publish('orders.events', messages)
    }
    owners.people.set(customerId, { ...saga, companyId })
    await place()
    await settled(db, 1)
    owners.people.set(customerId, saga)
    await place()
    const rows = await settled(db, 2)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['sent', 'not-due'])
    expect(server.mails).toHaveLength(1)
  })

  it('mails about an order are in the language of its sender and contain the link with the key', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const { orderId, messages } = anOrderWith(life)
    addSender(owners, orderId)
    await bus.publish('orders.events', messages)
    await settled(db, 7)
    const mails = bySubject(server.mails)
    const id = 'SD-7K3M-Q9RT-2XVB-2'
    expect([...mails.keys()].sort()).toEqual(
      [
        `Beställning ${id} är mottagen`,
        `En förare har tagit beställning ${id}`,
        `Paketet i beställning ${id} är hämtat`,
        `Beställning ${id} är på väg till mottagaren`,
        `Beställning ${id} kunde inte levereras`,
        `Beställning ${id} är levererad`
      ].sort()
    )
    const link = `https://ilbud.test/track/SD7K3MQ9RT2XVB2#k=${someContacts.trackingKey}`
    for (const { text, html } of mails.values()) {
      expect(text).toContain('Hej Saga!')
      expect(text).toContain(link)
      expect(html).toContain(`href="${link}"`)
    }
    const failed = mails.get(`Beställning ${id} kunde inte levereras`)!
    expect(failed.text).toContain('Vi planerar ett försök till')
    expect(mails.get(`En förare har tagit beställning ${id}`)!.text).toContain('Yusuf hämtar paketet på Götgatan 1')
  })

  it('the mail after the last attempt asks the sender to decide, and has no key where none is stored', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const { orderId, messages } = anOrderWith([
      { command: 'placeOrder', state: 'CREATED', at: hours(30) },
      { command: 'reportFailedAttempt', state: 'ATTEMPT_FAILED', driverId },
      { command: 'recallParcel', state: 'RETURNING', destination: 'sender' }
    ])
    addSender(owners, orderId, { attemptsLeft: 0, trackingKey: '' })
    owners.people.set(customerId, { ...saga, locale: '' })
    await bus.publish('orders.events', messages)
    await settled(db, 2)
    const [failed, recalled] = [...server.mails].sort((a, b) => a.subject.localeCompare(b.subject))
    expect(failed!.text).toContain('we hold the parcel for now. You decide')
    expect(failed!.text).toContain('https://ilbud.test/dashboard')
    expect(recalled!.subject).toBe('The parcel of order SD-7K3M-Q9RT-2XVB-2 is coming back')
    expect(recalled!.text).toContain('https://ilbud.test/track/SD7K3MQ9RT2XVB2\n')
  })

  it('mails about an account go to the address from auth and contain its link', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const companyId = uuidv7()
    owners.companies.set(companyId, blomman)
    const link = (purpose: string, to = saga): string => {
      const tokenId = uuidv7()
      const path = `/${purpose}#token=secret-of-${purpose}`
      owners.links.set(tokenId, { purpose, to, path, expiresAt: '2026-11-22T13:20:00.000Z' })
      return tokenId
    }
    const userId = uuidv7()
    owners.people.set(userId, saga)
    const olof = { email: 'olof@blomman.example', name: 'Olof Blom', locale: 'en', phone: '', companyId: '' }
    const about = { subject: userId }
    await bus.publish('auth.events', [
      anEvent(verificationRequested, { ...about, data: { userId, tokenId: link('verify') } }),
      anEvent(passwordResetRequested, { ...about, data: { userId, tokenId: link('reset') } }),
      anEvent(passwordChanged, { ...about, data: { userId } }),
      anEvent(invited, { ...about, data: { userId, tokenId: link('invite', olof), occasion: 'company', companyId } }),
      anEvent(invited, { ...about, data: { userId, tokenId: link('invite', olof), occasion: 'member', companyId } }),
      anEvent(invited, { ...about, data: { userId, tokenId: link('invite'), occasion: 'driver', companyId: null } }),
      anAccountEvent({ userId })
    ])
    const rows = await settled(db, 6)
    expect(server.mails.map(({ subject, to }) => `${subject}: ${to[0]}`).sort()).toEqual(
      [
        `Bekräfta din e-postadress: ${saga.email}`,
        `Välj ett nytt lösenord: ${saga.email}`,
        `Ditt lösenord är ändrat: ${saga.email}`,
        `Your application is approved: ${olof.email}`,
        `You are invited to Ilbud: ${olof.email}`,
        `Du är inbjuden till Ilbud: ${saga.email}`
      ].sort()
    )
    const mails = bySubject(server.mails)
    expect(mails.get('Bekräfta din e-postadress')!.text).toContain('https://ilbud.test/verify#token=secret-of-verify')
    expect(mails.get('Your application is approved')!.text).toContain('company account for Blomman AB is approved')
    expect(mails.get('You are invited to Ilbud')!.text).toContain('Blomman AB has invited you')
    expect(rows.map(({ user_id }) => user_id)).toEqual(Array.from({ length: 6 }, () => userId))
  })

  it('an applicant gets a mail about the receipt and one about the decision', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const companyId = uuidv7()
    owners.companies.set(companyId, { ...blomman, reason: 'The number belongs to another company' })
    const data = { companyId, status: 'PENDING_VERIFICATION' as const, version: 1 }
    await bus.publish('companies.events', [
      anEvent(companyApplied, { subject: companyId, data }),
      anEvent(companyRejected, { subject: companyId, data: { ...data, status: 'REJECTED', version: 2 } })
    ])
    expect((await settled(db, 2)).map(({ company_id, user_id }) => [company_id, user_id])).toEqual([
      [companyId, null],
      [companyId, null]
    ])
    const mails = bySubject(server.mails)
    expect(mails.get('We have received your application')!.text).toContain(
      `https://ilbud.test/company/verify?applicationId=${blomman.applicationId}`
    )
    expect(mails.get('Our decision on your application')!.text).toContain(
      'Reason: The number belongs to another company'
    )
  })

  it.for([
    ['failing', 'A webhook has been turned off'],
    ['by-us', 'Ilbud has turned off a webhook']
  ] as const)(
    'a company’s contact is told that a webhook was turned off: %s',
    async ([because, subject], { env, bus, db }) => {
      const { server, env: withServer } = await aMailServer(env)
      const { owners } = await startNotifications({ env: withServer, bus })
      const companyId = uuidv7()
      owners.companies.set(companyId, blomman)
      const data = {
        companyId,
        status: 'APPROVED' as const,
        version: 1,
        webhookId: uuidv7(),
        because
      }
      await bus.publish('companies.events', [anEvent(webhookTurnedOff, { subject: companyId, data })])
      await settled(db, 1)
      expect(server.mails.map((mail) => mail.subject)).toEqual([subject])
      expect(server.mails[0]!.text).toContain('https://ilbud.test/dashboard/company?tab=developers')
      expect(server.mails[0]!.text.includes('https://ilbud.test/support')).toBe(because === 'by-us')
    }
  )

  it('the owner of a recurring order is told of a day that was not ordered, with the reason, and of its end', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const recurringId = uuidv7()
    owners.people.set(customerId, saga)
    const day = { day: '2026-11-30', because: 'refused' as const, code: 'INVOICE_NOT_ALLOWED' }
    await bus.publish('orders.events', [
      anEvent(recurringDayOmitted, { subject: recurringId, data: { recurringId, customerId, ...day } }),
      anEvent(recurringEnded, { subject: recurringId, data: { recurringId, customerId } })
    ])
    await settled(db, 2)
    const mails = bySubject(server.mails)
    const omitted = mails.get('Inget bud beställt måndag 30 november')!.text
    expect(omitted).toContain(
      'Budet skulle betalas med faktura eller bokföras på ett kostnadsställe, och det går inte längre.'
    )
    expect(omitted).toContain(`https://ilbud.test/dashboard/recurring#${recurringId}`)
    expect(mails.has('En återkommande beställning är slut')).toBe(true)
  })

  it('a company’s contact is told of a shared recurring order whose owner has left, and the owner is not', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const [recurringId, companyId] = [uuidv7(), uuidv7()]
    owners.people.set(customerId, saga)
    owners.companies.set(companyId, blomman)
    const day = { day: '2026-11-30', because: 'refused' as const, code: 'OWNER_LEFT' }
    const data = { recurringId, customerId, companyId, ...day }
    await bus.publish('orders.events', [anEvent(recurringDayOmitted, { subject: recurringId, data })])
    await settled(db, 1)
    const [mail] = server.mails
    expect(mail!.to).toEqual([blomman.email])
    expect(mail!.text).toContain('no longer belongs to the company')
    expect(mail!.text).toContain(`https://ilbud.test/dashboard/recurring#${recurringId}`)
  })

  it('a company’s old contact is informed of a change, and the new one is asked to confirm if needed', async ({
    env,
    bus,
    db
  }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const companyId = uuidv7()
    const [open, proven] = [uuidv7(), uuidv7()]
    const change = {
      oldEmail: 'olof@blomman.example',
      newEmail: 'kassa@blomman.example',
      name: 'Olof Blom',
      companyName: 'Blomman AB',
      locale: 'en',
      path: '/company/contact#token=secret',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      isPending: true
    }
    owners.contactChanges.set(open, change)
    owners.contactChanges.set(proven, { ...change, path: '', isPending: false })
    const aboutChange = (changeId: string, version: number) => ({
      subject: companyId,
      data: { companyId, changeId, status: 'APPROVED' as const, version }
    })
    await bus.publish('companies.events', [
      anEvent(companyContactChangeAsked, aboutChange(open, 1)),
      anEvent(companyContactProofAsked, aboutChange(open, 2)),
      anEvent(companyContactChangeAsked, aboutChange(proven, 3)),
      anEvent(companyContactProofAsked, aboutChange(proven, 4))
    ])
    const rows = await settled(db, 4)
    expect(rows.filter(({ outcome }) => outcome === 'not-due').map(({ kind }) => kind)).toEqual(['verify-contact'])
    const sent = server.mails.map(({ to, text }) => [to, text] as const)
    expect(sent.filter(([to]) => String(to).includes('olof@'))).toHaveLength(2)
    const [[, asked]] = sent.filter(([to]) => String(to).includes('kassa@')) as [readonly [unknown, string]]
    expect(asked).toContain('https://ilbud.test/company/contact#token=secret')
    expect(asked).not.toContain('Olof')
    expect(
      sent.filter(([, text]) => text.includes('This one stays in use until the new one is confirmed'))
    ).toHaveLength(1)
    expect(sent.filter(([, text]) => text.includes('This is our last email to this one'))).toHaveLength(1)
  })

  it('an event older than a day causes no mail', async ({ env, bus, db }) => {
    const { owners } = await startNotifications({ env, bus })
    const old = anOrderWith([
      { command: 'placeOrder', state: 'CREATED', at: hours(25) },
      { command: 'cancelOrder', state: 'CANCELED', at: hours(23) }
    ])
    addSender(owners, old.orderId)
    await bus.publish('orders.events', old.messages)
    expect(await settled(db, 1)).toMatchObject([{ kind: 'canceled', order_id: old.orderId, outcome: 'sent' }])
  })

  it('a mail reports each delay that begins, and no new estimate', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const orderId = uuidv7()
    addSender(owners, orderId)
    const view = (version: number, revision: number, status: ViewChanged['status'], eta: string | null = null) =>
      anEvent(viewChanged, { subject: orderId, data: { ...aView, orderId, version, revision, status, eta } })
    const views = [
      view(1, 0, 'CREATED'),
      view(1, 1, 'DELAYED', '2026-11-21T13:20:00.000Z'),
      view(1, 2, 'DELAYED'),
      view(1, 0, 'CREATED'),
      view(2, 0, 'DRIVER_ASSIGNED'),
      view(2, 1, 'DELAYED'),
      view(3, 0, 'CANCELED')
    ]
    await bus.publish('tracking.events', [...views, ...views])
    const last = () => db.selectFrom('delays').select('version').where('version', '=', 3).executeTakeFirst()
    await eventually(last, 'the last view is noted')
    expect((await settled(db, 2)).map(({ kind }) => kind)).toEqual(['delayed', 'delayed'])
    const texts = server.mails.map(({ text }) => text).sort()
    expect(texts[0]).toContain('framme omkring lördag 21 november kl. 14:20')
    expect(texts[1]).toContain('Vi har ingen ny tid än')
  })
})

/** A mail that failed `times` times and waits for its next attempt, unclaimed. */
function putOff(db: Kysely<NotificationsTables>, { times, now }: { times: number; now: Date }) {
  return eventually(async () => {
    const waiting = (await mailsOf(db)).find(({ outcome, tries }) => outcome === null && tries === times)
    const isTaken = waiting?.next_at?.getTime() === now.getTime() + claimMs
    return isTaken ? undefined : waiting
  }, `a mail was tried ${times} times`)
}

describe('sending', () => {
  it('a mail waits with growing pauses while an owner is unavailable, and is sent once', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners, clock } = await startNotifications({ env: withServer, bus })
    const { orderId, messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    addSender(owners, orderId)
    owners.state = 'away'
    await bus.publish('orders.events', messages)
    const tried = (times: number) => putOff(db, { times, now: clock.now })
    expect((await tried(1)).next_at!.getTime()).toBe(clock.now.getTime() + 5_000)
    owners.state = 'broken'
    clock.now = new Date(clock.now.getTime() + 5_000)
    expect((await tried(2)).next_at!.getTime()).toBe(clock.now.getTime() + 10_000)
    owners.state = 'well'
    server.refusals = { END: '451 try later' }
    clock.now = new Date(clock.now.getTime() + 10_000)
    expect((await tried(3)).next_at!.getTime()).toBe(clock.now.getTime() + 20_000)
    server.refusals = {}
    clock.now = new Date(clock.now.getTime() + 20_000)
    expect(await settled(db, 1)).toMatchObject([{ outcome: 'sent', tries: 4, via: 'smtp', locale: 'sv', reason: null }])
    expect(server.mails).toHaveLength(1)
  })

  it('mails that are refused permanently or outdated are given up, which is recorded', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const { owners, clock } = await startNotifications({ env: withServer, bus, log })
    const refused = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    addSender(owners, refused.orderId)
    server.refusals = { RCPT: `550 5.1.1 <${saga.email}> is unknown here` }
    await bus.publish('orders.events', refused.messages)
    expect(await settled(db, 1)).toMatchObject([{ outcome: 'given-up', reason: 'EENVELOPE 550', tries: 1 }])
    server.refusals = { RCPT: '450 later' }
    const late = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    addSender(owners, late.orderId)
    await bus.publish('orders.events', late.messages)
    await putOff(db, { times: 1, now: clock.now })
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
    const rows = await settled(db, 2)
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toContainEqual(['given-up', 'TOO_OLD'])
    expect(server.mails).toEqual([])
    const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'mail given up')
    expect(said.map(({ mail }) => String(mail)).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(lines.join('')).not.toMatch(/saga|Nora|Skånegatan/i)
  })

  it('no mail is sent about an order or link that no longer exists', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const { messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    owners.people.set(customerId, saga)
    const userId = uuidv7()
    const data = { userId, tokenId: uuidv7() }
    await bus.publish('orders.events', messages)
    await bus.publish('auth.events', [anEvent(passwordResetRequested, { subject: userId, data })])
    const rows = await settled(db, 2)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['not-due', 'not-due'])
    expect(server.mails).toEqual([])
  })

  it('two replicas send each mail once', async ({ env, bus, db }) => {
    const { server, env: withServer } = await aMailServer(env)
    const replicas = [
      await startNotifications({ env: withServer, bus }),
      await startNotifications({ env: withServer, bus })
    ]
    const orders = Array.from({ length: 15 }, () => anOrderWith(life.slice(0, 2)))
    for (const { owners } of replicas) for (const { orderId } of orders) addSender(owners, orderId)
    await bus.publish(
      'orders.events',
      orders.flatMap(({ messages }) => messages)
    )
    await settled(db, 30)
    expect(server.mails).toHaveLength(30)
  })

  it('the log of mails records what was sent to whom and why, without content', async ({ env, bus, db }) => {
    const { env: withServer } = await aMailServer(env)
    const { owners } = await startNotifications({ env: withServer, bus })
    const { orderId, messages } = anOrderWith(life.slice(0, 1))
    addSender(owners, orderId)
    await bus.publish('orders.events', messages)
    const [row] = await settled(db, 1)
    expect(row).toMatchObject({
      id: JSON.parse(messages[0]!.value as string).id,
      kind: 'order-confirmed',
      user_id: customerId,
      order_id: orderId,
      outcome: 'sent',
      via: 'smtp',
      locale: 'sv'
    })
    const secrets = [saga.email, 'Saga', 'Götgatan', 'Skånegatan', 'Nora', 'Yusuf', someContacts.trackingKey]
    for (const secret of secrets) expect(JSON.stringify(row)).not.toContain(secret)
  })
})
