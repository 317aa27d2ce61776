import { z } from 'zod/mini'
import { roleSchema } from './roles.ts'
import { tariffFields } from '#http/price/tariff.ts'

/** `GET /api/v1/config`: what the client needs before anybody signs in. */
export const configSchema = z.object({
  demo: z.nullable(
    z.object({
      password: z.string(),
      accounts: z.array(z.object({ username: z.string(), role: roleSchema, name: z.string() }))
    })
  ),
  /** Shown as they are. */
  claims: z.object({ deliveries: z.string(), onTime: z.string(), support: z.string(), partners: z.string() }),
  /** Who runs the service, for the footer, the terms and beside the order button. Missing from older servers. */
  company: z.optional(z.object({ name: z.string(), number: z.nullable(z.string()) })),
  tilesUrl: z.nullable(z.string()),
  /** The key with which a browser subscribes to push messages; null where none are sent, missing from older servers. */
  pushKey: z.optional(z.nullable(z.string())),
  /** GeoJSON geometries. */
  areas: z.array(
    z.object({ name: z.string(), polygon: z.looseObject({ type: z.string(), coordinates: z.unknown() }) })
  ),
  /** Null while orders is unavailable, missing from older servers. */
  tariff: z.optional(z.nullable(z.object({ version: z.int(), ...tariffFields }))),
  /** How often delivery is attempted. Null or missing like the tariff. */
  maxAttempts: z.optional(z.nullable(z.int())),
  limits: z.object({ maxWeightKg: z.number(), maxQuantity: z.int(), maxDaysAhead: z.int(), photoBytes: z.int() })
})
export type Config = z.infer<typeof configSchema>
