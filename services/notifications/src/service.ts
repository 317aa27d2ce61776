import { forgetConversations } from '#db/conversations.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { mailboxMailer } from '#mail/mailbox-mailer.ts'
import { smtpMailer } from '#mail/smtp-mailer.ts'
import { notificationsRpc } from '#rpc/notifications-rpc.ts'
import { playConversations } from '#use-cases/demo-conversations.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { forgetOldMails, type MailboxDeps } from '#use-cases/mailbox.ts'
import type { Mailer } from '#use-cases/mailer.ts'
import { startSending } from '#use-cases/send-mails.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { dataKey } from '@ilbud/kernel/db/seal'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { type Config, configSchema, publicUrl } from './config.ts'

const hourMs = 3_600_000
// As long as the photos and signatures of a delivery are kept.
const conversationMs = 90 * 24 * hourMs

/** Messages to people: mail, the mailbox page, and the conversation between an order's driver and dispatch. */
export const notifications: Service = {
  name: 'notifications',
  config: configSchema,
  migrate: (env) => migrate('notifications', env, new URL('./db/migrations/', import.meta.url)),
  sealed: [{ table: 'mailbox', column: 'sealed' }],

  async build(context) {
    const { env, bus, calls, now, log } = context
    const config = readConfig(configSchema, env)
    const db = connect<NotificationsTables>('notifications', env)
    const relay = createRelay({ service: 'notifications', db, bus, log })
    const mailboxDeps: MailboxDeps = { db, dataKey: dataKey(config.DATA_KEY), now }
    const deps: NotificationsDeps = {
      ...mailboxDeps,
      calls,
      mailer: mailerOf(config, mailboxDeps),
      publicUrl: publicUrl(config),
      log,
      onCommit: () => relay.wake()
    }
    const app = await buildApp(context, deps, config.DEMO)
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      rpc: [notificationsRpc(deps)],
      async start() {
        if (!config.SMTP_URL && !config.DEMO) log.warn('SMTP_URL is not set: mails are stored in the database')
        relay.start()
        const handlers = onForeignEvents(now)
        const consumer = await consumeEvents({
          service: 'notifications',
          db,
          bus,
          topics: foreignTopics,
          handlers,
          log
        })
        if (config.DEMO && config.DEMO_PLAY) stops.push(playConversations(deps))
        stops.push(
          () => consumer.stop(),
          startSending(deps),
          every(hourMs, () => forgetOld(deps), log),
          () => relay.stop()
        )
      },
      async drain() {
        for (const stop of stops.splice(0)) await stop()
      },
      async stop() {
        await app.close()
        await db.destroy()
      }
    }
  }
}

function mailerOf({ SMTP_URL, MAIL_FROM }: Config, deps: MailboxDeps): Mailer {
  return SMTP_URL ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : mailboxMailer(deps)
}

async function forgetOld(deps: NotificationsDeps): Promise<void> {
  await forgetOldMails(deps)
  await forgetConversations(deps.db, new Date(deps.now().getTime() - conversationMs))
}
