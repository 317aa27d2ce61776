import { flag } from '@ilbud/kernel/process/settings'
import { z } from 'zod'

export const configSchema = z
  .object({
    NOTIFICATIONS_DATABASE_URL: z.string().optional(),
    /** 32 bytes in base64: seals remembered answers and the mails of the mailbox. */
    DATA_KEY: z.string(),
    /** A mail server. Without it, mails land in the database. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, 'is no smtp://… or smtps://…')
      .optional(),
    /** Whom mails come from. */
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'is no address, and no name with <address>')
      .default('Ilbud <no-reply@ilbud.example>'),
    /** Where people reach the product: the base of every link. Never what a request says of itself. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    PORT: z.string().default('8080'),
    /** Shows the mailbox page, and makes the demo's conversations. */
    DEMO: flag(false),
    DEMO_PLAY: flag(true)
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message: 'must be set with SMTP_URL: links in mails must lead somewhere'
  })

export type Config = z.output<typeof configSchema>

/** The base of links, without a slash at its end. */
export function publicUrl({ PUBLIC_URL, PORT }: Config): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')
}
