import { randomUUID } from 'node:crypto'
import type { NotificationsTables } from '#db/tables.ts'
import { mailboxMailer } from '#mail/mailbox-mailer.ts'
import { purgeMailbox, storeMail, readMailbox } from '#use-cases/mailbox.ts'
import { purgeExpired } from '#use-cases/purge-expired.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import type { Kysely } from 'kysely'
import { describe, expect } from 'vitest'
import { mailsOf, startNotifications } from './a-notifications.ts'
import { aMail, mailerContract } from './mailer-contract.ts'
import { saga, someContacts } from './owners.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const page = '/dev/mailbox'

function aMailbox(db: Kysely<NotificationsTables>, env: Record<string, string>, now = () => new Date()) {
  return { db, dataKey: dataKey(env.DATA_KEY!), now }
}

describe('the database as a mailer', () => {
  for (const [promise, check] of Object.entries(mailerContract)) {
    it(promise, async ({ db, env }) => {
      const deps = aMailbox(db, env)
      const arrived = async () =>
        (await readMailbox(deps)).flatMap((mail) => (mail.subject === null ? [] : [{ ...mail, to: [mail.to] }]))
      await check({ mailer: mailboxMailer(deps), arrived })
    })
  }

  it('the mailbox stores a mail once, however often it is sent', async ({ db, env }) => {
    const deps = aMailbox(db, env)
    const mail = aMail()
    for (const change of [{}, { text: 'again' }]) await storeMail(deps, { ...mail, ...change })
    expect(await readMailbox(deps)).toMatchObject([mail])
  })

  it('the mailbox table reveals nothing without the key', async ({ db, env }) => {
    await storeMail(aMailbox(db, env), aMail())
    const [row] = await db.selectFrom('mailbox').selectAll().execute()
    // Long enough that no ciphertext has one of them by chance.
    expect(row!.sealed.toString('latin1')).not.toMatch(/saga@ilbud|Hej Saga|localhost:8080|doctype html/i)
    const otherKey = [Buffer.alloc(32)] as const
    await expect(readMailbox({ ...aMailbox(db, env), dataKey: otherKey })).rejects.toThrow()
  })

  it('mails older than a week are deleted from the mailbox', async ({ db, env }) => {
    const daysAgo = (days: number) => () => new Date(Date.now() - days * 86_400_000)
    for (const days of [8, 6, 0]) await storeMail(aMailbox(db, env, daysAgo(days)), aMail({ subject: `${days}` }))
    await purgeMailbox(aMailbox(db, env))
    expect((await readMailbox(aMailbox(db, env))).map(({ subject }) => subject)).toEqual(['0', '6'])
  })

  it('the record of a mail is deleted 30 days after the mail was settled, and not while it waits', async ({
    db,
    env
  }) => {
    const now = Date.now()
    const [old, recent, waiting] = [randomUUID(), randomUUID(), randomUUID()]
    const daysAgo = (days: number) => new Date(now - days * 86_400_000)
    const row = { kind: 'password-changed', user_id: null, order_id: null, company_id: null, cause: '{}' } as const
    const sent = (id: string, days: number) =>
      ({ ...row, id, at: daysAgo(days), next_at: null, settled_at: daysAgo(days), outcome: 'sent' }) as const
    await db
      .insertInto('mails')
      .values([sent(old, 30.1), sent(recent, 29.9), { ...row, id: waiting, at: daysAgo(31), next_at: daysAgo(31) }])
      .execute()
    await purgeExpired(aMailbox(db, env))
    const left = await db.selectFrom('mails').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([recent, waiting].sort())
  })
})

describe('GET /dev/mailbox', () => {
  it('the mailbox page of the demo shows all mails, one mail, and its HTML in a sandboxed frame', async ({
    env,
    bus,
    db
  }) => {
    const { request, owners } = await startNotifications({ env: { ...env, DEMO: 'true' }, bus })
    expect((await request(null, 'GET', page)).body).toContain('No mail yet')
    const { orderId, messages } = anOrderWith([{ command: 'placeOrder', state: 'CREATED' }])
    owners.people.set(customerId, { ...saga, locale: 'en' })
    owners.orders.set(orderId, { ...someContacts, deliveryContact: '<img src=x onerror=alert(1)>' })
    await bus.publish('orders.events', messages)
    // The text message beside it waits for the morning if it is night.
    const settledMail = async () => (await mailsOf(db)).find(({ channel, outcome }) => channel === 'mail' && outcome)
    const { id, via } = await eventually(settledMail, 'the mail is settled')
    expect(via).toBe('mailbox')

    const list = await request(null, 'GET', page)
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain(`<a href="/dev/mailbox/${id}">Order SD-7K3M-Q9RT-2XVB-2 is confirmed</a>`)
    expect(list.body).toContain(saga.email)

    const one = await request(null, 'GET', `${page}/${id}`)
    const link = `https://ilbud.test/track/SD7K3MQ9RT2XVB2#k=${someContacts.trackingKey}`
    expect(one.body).toContain(`<a href="${link}">${link}</a>`)
    expect(one.body).toContain(`<iframe src="/dev/mailbox/${id}/html"`)
    expect(one.body).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/)

    const html = await request(null, 'GET', `${page}/${id}/html`)
    expect(html.body).toContain(`href="${link}"`)
    expect(html.body).toContain('<base target="_blank">')
    for (const { body } of [list, one, html]) expect(body).not.toContain('<img')
  })

  it('the mailbox page runs no script, is not cached, and sends no referrer', async ({ env, bus, db }) => {
    const { request } = await startNotifications({ env: { ...env, DEMO: 'true' }, bus })
    const mail = aMail()
    await storeMail(aMailbox(db, env), mail)
    for (const url of [page, `${page}/${mail.id}`, `${page}/${mail.id}/html`]) {
      const { headers, body } = await request(null, 'GET', url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; /)
      expect(policy).not.toMatch(/script-src|connect-src|img-src/)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer'
      })
      const nonce = /style-src 'nonce-([\w-]{22})'/.exec(policy)?.[1]
      if (url.endsWith('/html')) expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-popups/)
      else expect(body).toContain(`<style nonce="${nonce}">`)
    }
  })

  it('the mailbox page answers 404 outside the demo and for unknown mails', async ({ env, bus, db }) => {
    const { request, stop } = await startNotifications({ env, bus })
    const mail = aMail()
    await storeMail(aMailbox(db, env), mail)
    for (const url of [page, `${page}/${mail.id}`, `${page}/${mail.id}/html`, `${page}/nonsense`]) {
      const answer = await request(null, 'GET', url)
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Page not found'])
    }
    await stop()
    const demo = await startNotifications({ env: { ...env, DEMO: 'true' }, bus })
    expect((await demo.request(null, 'GET', `${page}/${randomUUID()}`)).statusCode).toBe(404)
    expect((await demo.request(null, 'GET', `${page}/nonsense`)).statusCode).toBe(404)
  })
})
