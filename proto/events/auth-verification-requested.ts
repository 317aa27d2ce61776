import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const verificationRequestedSchema = z.object({
  /** The id of the account that is created when the link is opened; until then auth has no such account. */
  userId: z.uuid(),
  /** Passed to `Auth.Link`, which returns the link. Gives no access by itself. */
  tokenId: z.uuid()
})
type VerificationRequested = z.infer<typeof verificationRequestedSchema>

/**
 * Written by auth when somebody signed up and the email address has to be verified. Read by notifications, which
 * requests address and link from auth when it sends the mail. Key: userId.
 */
export const verificationRequested: EventContract<VerificationRequested> = {
  type: 'auth.verification-requested',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: verificationRequestedSchema,
  sequence: 'none'
}
