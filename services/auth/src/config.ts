import { flag } from '@ilbud/kernel/runtime/settings'
import { z } from 'zod'

export const configSchema = z.object({
  AUTH_DATABASE_URL: z.string().optional(),
  /** 32 bytes in base64: seals the private keys. The embedded database brings its own. */
  DATA_KEY: z.string().optional(),
  /** Where passkeys are used: they are bound to its host. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORT: z.string().default('8080'),
  /** Whether staff need a second factor. Default: yes, except in demo mode. */
  AUTH_STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Passwords hashed at the same time; one per core when not set. */
  AUTH_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  /** Demo mode: loopback is exempt from limits per address, and staff need no second factor. */
  DEMO: flag(false)
})

export type Config = z.output<typeof configSchema>
