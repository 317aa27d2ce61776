import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

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
    /** The base of every link. Never taken from a request, whose Host header anybody can write. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    PORT: z.string().default('8080'),
    /** Shows the mailbox page and creates the demo conversations. */
    DEMO: flag(false),
    DEMO_PLAY: flag(true)
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message: 'must be set with SMTP_URL: links in mails must lead somewhere'
  })

export type Config = z.output<typeof configSchema>

/** The base of links, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Config): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
}
