import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const passwordResetRequestedSchema = z.object({
  userId: z.uuid(),
  /** What `Auth.Link` is asked by. It opens nothing. */
  tokenId: z.uuid()
})
type PasswordResetRequested = z.infer<typeof passwordResetRequestedSchema>

/**
 * Written by auth when somebody forgot the password of an account that exists. Read by notifications, which asks auth
 * for address and link when it sends. Key: userId.
 */
export const passwordResetRequested: EventContract<PasswordResetRequested> = {
  type: 'auth.password-reset-requested',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: passwordResetRequestedSchema,
  sequence: 'none'
}
