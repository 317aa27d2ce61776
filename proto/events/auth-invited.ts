import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

/**
 * The reason for an invitation, which decides the mail's text. `company`: the application of their company was
 * approved.
 */
export const invitationOccasionSchema = z.enum(['company', 'member', 'driver', 'staff', 'customer'])
export type InvitationOccasion = z.infer<typeof invitationOccasionSchema>

const invitedSchema = z.object({
  userId: z.uuid(),
  /** Passed to `Auth.Link`, which returns the link. Gives no access by itself. */
  tokenId: z.uuid(),
  occasion: invitationOccasionSchema,
  companyId: z.nullable(z.uuid())
})
export type Invited = z.infer<typeof invitedSchema>

/**
 * Written by auth when somebody is invited to open an account, or offered further rights in their account. Read by
 * notifications, which requests address and link from auth when it sends the mail. Key: userId.
 */
export const invited: EventContract<Invited> = {
  type: 'auth.invited',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: invitedSchema,
  sequence: 'none'
}
