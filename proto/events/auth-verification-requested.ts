import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const verificationRequestedSchema = z.object({
  /** The account that comes to be when the link is followed; until then auth knows nobody of this id. */
  userId: z.uuid(),
  /** What `Auth.Link` is asked by. It opens nothing. */
  tokenId: z.uuid()
})
type VerificationRequested = z.infer<typeof verificationRequestedSchema>

/**
 * Written by auth when somebody signed up with an e-mail address that is still to be proven. Read by notifications,
 * which asks auth for address and link when it sends. Key: userId.
 */
export const verificationRequested: EventContract<VerificationRequested> = {
  type: 'auth.verification-requested',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: verificationRequestedSchema,
  sequence: 'none'
}
