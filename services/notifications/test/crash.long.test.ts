import { randomBytes } from 'node:crypto'
import { saveChoices } from '#db/choices.ts'
import { saveSubscription } from '#db/push-subscriptions.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { readMailbox } from '#use-cases/mailbox.ts'
import { dataKey, seal } from '@ilbud/kernel/db/seal'
import { uuidv7 } from '@ilbud/kernel/ids'
import { passwordChanged } from '@ilbud/proto/events/auth-password-changed'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { crashCode, startServiceProcess } from '@ilbud/testkit/services/service-process'
import { anOrderWith } from '@ilbud/testkit/events/order-events'
import { eventually } from '@ilbud/testkit/eventually'
import { startSmtpServer } from '@ilbud/testkit/servers/smtp-server'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { anEvent, mailsOf, settled } from './a-notifications.ts'
import { startPushService } from './push-service.ts'

const it = databaseTest<NotificationsTables>('notifications', new URL('../src/db/migrations/', import.meta.url))
const program = new URL('./mail-process.ts', import.meta.url)

function startProcess(env: Record<string, string>, failpoint?: string) {
  return startServiceProcess(program, { PUBLIC_URL: 'https://ilbud.test', ...env }, failpoint)
}

function aPasswordChange() {
  const userId = uuidv7()
  return anEvent(passwordChanged, { subject: userId, data: { userId } })
}

/** Makes the claim of a dead process expire now rather than after two minutes. */
async function endClaims(db: Kysely<NotificationsTables>): Promise<void> {
  await sql`update mails set next_at = now() where next_at is not null`.execute(db)
}

/** Starting a process takes long while others start too. */
const patience = { timeoutMs: 60_000, everyMs: 50 }

describe('a mail whose process dies', () => {
  it.for(['consumer.mid_tx', 'consumer.after_commit', 'notifications.before_send'])(
    'a mail whose process dies at %s is sent once',
    async (failpoint, { env, bus, db }) => {
      const server = await startSmtpServer()
      onTestFinished(() => server.stop())
      const withServer = { ...env, SMTP_URL: server.url }
      await bus.publish('auth.events', [aPasswordChange()])
      expect(await startProcess(withServer, failpoint).ended).toBe(crashCode)
      expect(server.mails).toEqual([])
      await endClaims(db)
      startProcess(withServer)
      await eventually(
        async () => (await mailsOf(db)).some(({ outcome }) => outcome === 'sent'),
        'it is sent',
        patience
      )
      expect(server.mails).toHaveLength(1)
      expect(await mailsOf(db)).toHaveLength(1)
    }
  )

  it('a mail whose process dies before recording it is sent again with the same Message-ID, not before its claim ends', async ({
    env,
    bus,
    db
  }) => {
    const server = await startSmtpServer()
    onTestFinished(() => server.stop())
    const withServer = { ...env, SMTP_URL: server.url }
    await bus.publish('auth.events', [aPasswordChange()])
    expect(await startProcess(withServer, 'notifications.after_send').ended).toBe(crashCode)
    expect(server.mails).toHaveLength(1)
    const [held] = await mailsOf(db)
    expect(held).toMatchObject({ outcome: null, tries: 1 })
    expect(held!.next_at!.getTime() - Date.now()).toBeGreaterThan(60_000)

    startProcess(withServer)
    // Another, later mail is sent while the first one is still claimed.
    await bus.publish('auth.events', [aPasswordChange()])
    await eventually(() => server.mails.length === 2, 'the other mail is sent', patience)
    expect((await mailsOf(db))[0]!.outcome).toBeNull()
    await endClaims(db)
    expect((await settled(db, 2))[0]).toMatchObject({ outcome: 'sent', tries: 2 })
    const ids = server.mails.map(({ headers }) => headers.get('message-id'))
    expect([ids.length, new Set(ids).size, ids[0] === ids[2]]).toEqual([3, 2, true])
  })

  it('a mail whose process dies before recording it is in the mailbox once', async ({ env, bus, db }) => {
    await bus.publish('auth.events', [aPasswordChange()])
    expect(await startProcess(env, 'notifications.after_send').ended).toBe(crashCode)
    const inMailbox = () => readMailbox({ db, dataKey: dataKey(env.DATA_KEY!), now: () => new Date() })
    expect(await inMailbox()).toHaveLength(1)
    await endClaims(db)
    startProcess(env)
    const read = async () => (await mailsOf(db))[0]?.outcome === 'sent'
    await eventually(read, 'it is marked', patience)
    expect(await inMailbox()).toHaveLength(1)
    expect(await mailsOf(db)).toMatchObject([{ tries: 2, via: 'mailbox' }])
  })
})

describe('a push message whose process dies', () => {
  it.for([
    { failpoint: 'notifications.before_send', copies: 1 },
    // The second copy replaces the first where it waits, and the service worker shows one.
    { failpoint: 'notifications.after_send', copies: 2 }
  ])(
    'a push message whose process dies at $failpoint is one message',
    async ({ failpoint, copies }, { env, bus, db }) => {
      const service = await startPushService()
      const settings = { ...env, ...service.vapid, DEMO: 'true', DEMO_PLAY: 'false' }
      const { subscription } = service.subscribeBrowser()
      const userId = '0197b0c0-0000-7000-8000-000000000021'
      const added = {
        endpointHash: randomBytes(32),
        host: 'push.example',
        sealed: seal(dataKey(env.DATA_KEY!), JSON.stringify(subscription)),
        at: new Date()
      }
      await db.transaction().execute(async (trx) => {
        await saveSubscription(trx, { userId, sessionId: uuidv7() }, added)
        await saveChoices(trx, userId, [{ kind: 'driver-assigned', channel: 'mail', enabled: false }])
      })
      const { messages } = anOrderWith([{ command: 'acceptOffer', state: 'ASSIGNED', driverId: uuidv7() }])
      await bus.publish('orders.events', messages)
      expect(await startProcess(settings, failpoint).ended).toBe(crashCode)
      await endClaims(db)
      startProcess(settings)
      await eventually(async () => (await mailsOf(db))[0]?.outcome === 'sent', 'it is sent', patience)
      expect(await mailsOf(db)).toMatchObject([{ channel: 'push', tries: 2 }])
      expect(service.received).toHaveLength(copies)
      expect(new Set(service.received.map(({ message }) => message.id)).size).toBe(1)
      expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1)
    }
  )
})
