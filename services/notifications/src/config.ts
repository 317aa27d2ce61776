import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'
import { readSmsUrl } from '#sms/sms-url.ts'

/** Two links of this length leave room for a sentence. */
const longestForTexts = 40

export const configSchema = z
  .object({
    NOTIFICATIONS_DATABASE_URL: z.string().optional(),
    /** 32 bytes in base64. Encrypts stored responses (idempotency) and the mails of the demo mailbox. */
    DATA_KEY: z.string(),
    /** The mail server. Without one, mails are stored in the database and not sent. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, 'is no smtp://… or smtps://…')
      .optional(),
    /** The From address of every mail. */
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'is no address, and no name with <address>')
      .default('Ilbud <no-reply@ilbud.example>'),
    /** The provider of text messages. Without one the demo stores them beside its mails; elsewhere there are none. */
    SMS_URL: z
      .string()
      .refine(
        (url) => readSmsUrl(url) !== null,
        'is no 46elks://user:password@api.46elks.com?from=…, and no twilio://account:token@api.twilio.com?from=…'
      )
      .optional(),
    /** The keys of push messages, base64url. Without them there are none. */
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^B[\w-]{86}$/, 'is no point of P-256 in base64url')
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, 'is no 32 bytes in base64url')
      .optional(),
    /** The base of every link. Never taken from a request, whose Host header anybody can write. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    PORT: z.string().default('8080'),
    /** Shows the mailbox page and creates the demo conversations. */
    DEMO: flag(false),
    DEMO_PLAY: flag(true)
  })
  .refine(({ SMTP_URL, SMS_URL, PUBLIC_URL }) => !(SMTP_URL || SMS_URL) || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message: 'must be set with SMTP_URL and SMS_URL: links in messages must lead somewhere'
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => !VAPID_PUBLIC_KEY === !VAPID_PRIVATE_KEY, {
    path: ['VAPID_PRIVATE_KEY'],
    message: 'must be set together with VAPID_PUBLIC_KEY'
  })
  .refine(({ SMS_URL, PUBLIC_URL = '' }) => !SMS_URL || PUBLIC_URL.length <= longestForTexts, {
    path: ['PUBLIC_URL'],
    message: `must be at most ${longestForTexts} characters with SMS_URL: a text message has 160`
  })

export type Config = z.output<typeof configSchema>

/** The base of links, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Config): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
}
