import { browserSchema, systemSchema } from '#http/people/device.ts'
import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

/** What the owner of an account has to know, because it may have been somebody else. */
export const securityChangeSchema = z.enum([
  'new-device',
  'second-factor-added',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  'provider-linked',
  'provider-unlinked'
])
export type SecurityChange = z.infer<typeof securityChangeSchema>

const securityChangedSchema = z.object({
  userId: z.uuid(),
  change: securityChangeSchema,
  /** Of the device that is new or was linked from, where they are known ones: no free text. */
  browser: z.nullable(browserSchema),
  system: z.nullable(systemSchema)
})
export type SecurityChanged = z.infer<typeof securityChangedSchema>

/**
 * Written by auth at a sign-in from a device that is new to the account, at changes of its second factor and passkeys,
 * and when it is linked to a person at the identity provider or no longer. Read by notifications, which informs the
 * owner. Key: userId.
 */
export const securityChanged: EventContract<SecurityChanged> = {
  type: 'auth.security-changed',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: securityChangedSchema,
  sequence: 'none'
}
