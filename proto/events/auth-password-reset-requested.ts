import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const passwordResetRequestedSchema = z.object({
  userId: z.uuid(),
  /** Passed to `Auth.Link`, which returns the link. Gives no access by itself. */
  tokenId: z.uuid()
})
type PasswordResetRequested = z.infer<typeof passwordResetRequestedSchema>

/**
 * Written by auth when a password reset was requested for an existing account. Read by notifications, which requests
 * address and link from auth when it sends the mail. Key: userId.
 */
export const passwordResetRequested: EventContract<PasswordResetRequested> = {
  type: 'auth.password-reset-requested',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: passwordResetRequestedSchema,
  sequence: 'none'
}
