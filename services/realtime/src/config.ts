import { originsOf } from '@ilbud/kernel/http/input/origin'
import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

export const configSchema = z.object({
  /** Time over which a stopping process closes its streams, so that readers do not all reconnect at once. */
  DRAIN_SPREAD_MS: z.coerce.number().int().min(0).max(300_000).default(40_000),
  /** Web origins beside our own host that may open `/socket.io`, separated by commas. */
  ORIGINS: z.string().default('').transform(originsOf),
  LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO: flag(false)
})

export type Config = z.output<typeof configSchema>
