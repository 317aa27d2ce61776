import type { NotificationsTables } from '#db/tables.ts'
import { createEventHandlers } from '#events/handlers.ts'
import { mailboxMailer } from '#mail/mailbox-mailer.ts'
import { smtpMailer } from '#mail/smtp-mailer.ts'
import { elksTexter } from '#sms/elks-texter.ts'
import { mailboxTexter } from '#sms/mailbox-texter.ts'
import { httpPusher } from '#push/http-pusher.ts'
import { readSmsUrl } from '#sms/sms-url.ts'
import { twilioTexter } from '#sms/twilio-texter.ts'
import { notificationsRpc } from '#rpc/notifications-rpc.ts'
import { playConversations } from '#use-cases/demo-conversations.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { createMessageLimit } from '#use-cases/message-limit.ts'
import { purgeExpired } from '#use-cases/purge-expired.ts'
import type { MailboxDeps } from '#use-cases/mailbox.ts'
import type { Mailer } from '#use-cases/sending/mailer.ts'
import type { Pusher } from '#use-cases/sending/pusher.ts'
import type { Texter } from '#use-cases/sending/texter.ts'
import { startSending } from '#use-cases/sending/send-mails.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { httpSender } from '@ilbud/kernel/http/outbound/http-sender'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { buildApp } from './app.ts'
import { type Config, configSchema, publicUrl } from './config.ts'

const hourMs = 3_600_000

/** Messages to people: mails, text and push messages, the mailbox page, and the conversation between an order's driver and dispatch. */
export const notifications = defineService({
  name: 'notifications',
  config: configSchema,
  database: {
    migrations: new URL('./db/migrations/', import.meta.url),
    sealed: [
      { table: 'mailbox', column: 'sealed' },
      { table: 'push_subscriptions', column: 'sealed' }
    ]
  },

  async build(context: StoringContext<Config, NotificationsTables>) {
    const { config, db, calls, limits, now, log, onCommit } = context
    const mailboxDeps: MailboxDeps = { db, dataKey: dataKey(config.DATA_KEY), now }
    const deps: NotificationsDeps = {
      ...mailboxDeps,
      calls,
      // The demo writes to nobody outside.
      limitMessages: config.DEMO ? async () => {} : createMessageLimit(limits),
      mailer: createMailer(config, mailboxDeps),
      texter: createTexter(config, mailboxDeps),
      pusher: createPusher(config, now),
      publicUrl: publicUrl(config),
      isDemo: config.DEMO,
      log,
      onCommit
    }
    if (!config.SMTP_URL && !config.DEMO) log.warn('SMTP_URL is not set: mails are stored in the database')
    return {
      app: await buildApp(context, deps),
      rpc: [notificationsRpc(deps)],
      handlers: createEventHandlers(deps),
      close: async () => deps.pusher?.close(),
      jobs: () => [
        startSending(deps),
        every(hourMs, () => purgeExpired(deps), log),
        ...(config.DEMO && config.DEMO_PLAY ? [playConversations(deps)] : [])
      ]
    }
  }
})

function createPusher(config: Config, now: () => Date): Pusher | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, DEMO, MAIL_FROM } = config
  if (!publicKey || !privateKey) return null
  const subject = `mailto:${/<(.+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
  return httpPusher({
    vapid: { publicKey, privateKey, subject },
    sender: httpSender({ allowLoopback: DEMO }),
    now
  })
}

function createMailer({ SMTP_URL, MAIL_FROM }: Config, deps: MailboxDeps): Mailer {
  return SMTP_URL ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : mailboxMailer(deps)
}

function createTexter({ SMS_URL, DEMO }: Config, deps: MailboxDeps): Texter | null {
  const settings = SMS_URL === undefined ? null : readSmsUrl(SMS_URL)
  if (!settings) return DEMO ? mailboxTexter(deps) : null
  return settings.provider === '46elks' ? elksTexter(settings) : twilioTexter(settings)
}
