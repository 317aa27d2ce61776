import { z } from 'zod'

export const configSchema = z.object({
  COMPANIES_DATABASE_URL: z.string().optional(),
  /** 32 bytes in base64. Encrypts organisation and VAT numbers, and stored responses (idempotency). */
  DATA_KEY: z.string()
})

export type Config = z.output<typeof configSchema>
