import { z } from 'zod'

export const configSchema = z.object({
  COMPANIES_DATABASE_URL: z.string().optional(),
  /** 32 bytes in base64: seals organisation and VAT numbers and remembered answers. */
  DATA_KEY: z.string()
})
