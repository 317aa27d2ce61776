import type { NotificationsTables } from '#db/tables.ts'
import { createEventHandlers } from '#events/handlers.ts'
import { mailboxMailer } from '#mail/mailbox-mailer.ts'
import { smtpMailer } from '#mail/smtp-mailer.ts'
import { elksTexter } from '#sms/elks-texter.ts'
import { mailboxTexter } from '#sms/mailbox-texter.ts'
import { readSmsUrl } from '#sms/sms-url.ts'
import { twilioTexter } from '#sms/twilio-texter.ts'
import { notificationsRpc } from '#rpc/notifications-rpc.ts'
import { playConversations } from '#use-cases/demo-conversations.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { purgeExpired } from './use-cases/purge-expired.ts'
import type { MailboxDeps } from '#use-cases/mailbox.ts'
import type { Mailer } from '#use-cases/mailer.ts'
import type { Texter } from '#use-cases/texter.ts'
import { startSending } from '#use-cases/send-mails.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { buildApp } from './app.ts'
import { type Config, configSchema, publicUrl } from './config.ts'

const hourMs = 3_600_000

/** Messages to people: mails and text messages, the mailbox page, and the conversation between an order's driver and dispatch. */
export const notifications = defineService({
  name: 'notifications',
  config: configSchema,
  database: {
    migrations: new URL('./db/migrations/', import.meta.url),
    sealed: [{ table: 'mailbox', column: 'sealed' }]
  },

  async build(context: StoringContext<Config, NotificationsTables>) {
    const { config, db, calls, now, log, onCommit } = context
    const mailboxDeps: MailboxDeps = { db, dataKey: dataKey(config.DATA_KEY), now }
    const deps: NotificationsDeps = {
      ...mailboxDeps,
      calls,
      mailer: createMailer(config, mailboxDeps),
      texter: createTexter(config, mailboxDeps),
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
      jobs: () => [
        startSending(deps),
        every(hourMs, () => purgeExpired(deps), log),
        ...(config.DEMO && config.DEMO_PLAY ? [playConversations(deps)] : [])
      ]
    }
  }
})

function createMailer({ SMTP_URL, MAIL_FROM }: Config, deps: MailboxDeps): Mailer {
  return SMTP_URL ? smtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : mailboxMailer(deps)
}

function createTexter({ SMS_URL, DEMO }: Config, deps: MailboxDeps): Texter | null {
  const settings = SMS_URL === undefined ? null : readSmsUrl(SMS_URL)
  if (!settings) return DEMO ? mailboxTexter(deps) : null
  return settings.provider === '46elks' ? elksTexter(settings) : twilioTexter(settings)
}
