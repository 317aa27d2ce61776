import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

export const configSchema = z.object({
  COMPANIES_DATABASE_URL: z.string().optional(),
  /** 32 bytes in base64. Encrypts organisation and VAT numbers, and stored responses (idempotency). */
  DATA_KEY: z.string(),
  /** Webhooks may also be sent by http to this machine. */
  DEMO: flag(false)
})

export type Config = z.output<typeof configSchema>
