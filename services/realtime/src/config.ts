import { z } from 'zod'

export const configSchema = z.object({
  /** How long the streams of a process that ends take to go, so that their readers do not all come back at once. */
  DRAIN_SPREAD_MS: z.coerce.number().int().min(0).max(300_000).default(40_000),
  /** Web origins beside our own host that may open `/socket.io`, separated by commas. */
  ORIGINS: z.string().default(''),
  LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO: z.stringbool().default(false)
})
export type RealtimeConfig = z.output<typeof configSchema>
