import { originsOf } from '@ilbud/kernel/http/input/origin'
import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

export const configSchema = z.object({
  DRIVERS_DATABASE_URL: z.string().optional(),
  /** 32 bytes in base64: seals remembered answers. */
  DATA_KEY: z.string(),
  /** Web origins besides our own host that may open `/ws`, separated by commas. */
  ORIGINS: z.string().default('').transform(originsOf),
  /** Lifts the limit of frames for load tests. */
  LIMITS: z.enum(['on', 'off']).default('on'),
  /** Demo drivers, of whom some move. */
  DEMO: flag(false),
  /** Days of past shifts that the demo's drivers have worked. */
  DEMO_DAYS: z.coerce.number().int().min(0).max(60).default(60),
  /** How many demo drivers move. */
  DEMO_MOVING: z.coerce.number().int().min(0).max(25).default(25),
  /** Whether this replica is the one that moves them. */
  DEMO_PLAY: flag(true)
})

export type Config = z.output<typeof configSchema>
