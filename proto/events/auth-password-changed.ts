import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const passwordChangedSchema = z.object({ userId: z.uuid() })
type PasswordChanged = z.infer<typeof passwordChangedSchema>

/**
 * Written by auth when the password of an account that had one is another. Read by notifications (the owner is told),
 * which asks `Auth.Address` when it sends. Key: userId.
 */
export const passwordChanged: EventContract<PasswordChanged> = {
  type: 'auth.password-changed',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: passwordChangedSchema,
  sequence: 'none'
}
