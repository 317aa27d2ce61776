import { z } from 'zod'

export const configSchema = z.object({
  DISPATCH_DATABASE_URL: z.string().optional()
})
export type Config = z.output<typeof configSchema>
