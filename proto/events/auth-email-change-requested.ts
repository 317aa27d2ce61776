import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const emailChangeRequestedSchema = z.object({
  userId: z.uuid(),
  /** Passed to `Auth.Link`, which returns the link for the new address. Gives no access by itself. */
  tokenId: z.uuid(),
  /** Passed to `Auth.Farewell`, which returns the present address, even if the change is confirmed meanwhile. */
  farewellId: z.uuid()
})
type EmailChangeRequested = z.infer<typeof emailChangeRequestedSchema>

/**
 * Written by auth when somebody wants to sign in with another address. Read by notifications, which sends a link to the
 * new address and a notice to the present one. Key: userId.
 */
export const emailChangeRequested: EventContract<EmailChangeRequested> = {
  type: 'auth.email-change-requested',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: emailChangeRequestedSchema,
  sequence: 'none'
}
