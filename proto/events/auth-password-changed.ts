import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const passwordChangedSchema = z.object({ userId: z.uuid() })
type PasswordChanged = z.infer<typeof passwordChangedSchema>

/**
 * Written by auth when an account's password was changed, but not when the first one was set. Read by notifications,
 * which informs the owner and requests the address with `Auth.Address`. Key: userId.
 */
export const passwordChanged: EventContract<PasswordChanged> = {
  type: 'auth.password-changed',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: passwordChangedSchema,
  sequence: 'none'
}
