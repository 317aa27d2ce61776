import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

export const configSchema = z.object({
  TRACKING_DATABASE_URL: z.string().optional(),
  /** The number of orders whose answers are cached; a miss costs one query. */
  TRACKING_CACHE_ORDERS: z.coerce.number().int().min(100).default(60_000),
  /** A driver's average speed in the city, for the ETA. */
  TRACKING_SPEED_KMH: z.coerce.number().min(5).max(130).default(26),
  LIMITS: z.enum(['on', 'off']).default('on'),
  DEMO: flag(false)
})
export type Config = z.output<typeof configSchema>

// Streets are about a third longer than the great circle.
const detour = 1.35

export function paceOf({ TRACKING_SPEED_KMH }: Config): { speedKmh: number; detour: number } {
  return { speedKmh: TRACKING_SPEED_KMH, detour }
}
