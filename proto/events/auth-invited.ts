import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

/** Why somebody is invited: which text the mail has. `company`: the application of their company was approved. */
export const invitationOccasionSchema = z.enum(['company', 'member', 'driver', 'staff', 'customer'])
export type InvitationOccasion = z.infer<typeof invitationOccasionSchema>

const invitedSchema = z.object({
  userId: z.uuid(),
  /** What `Auth.Link` is asked by. It opens nothing. */
  tokenId: z.uuid(),
  occasion: invitationOccasionSchema,
  companyId: z.nullable(z.uuid())
})
export type Invited = z.infer<typeof invitedSchema>

/**
 * Written by auth when somebody is asked to take an account, or further rights in the one they have. Read by
 * notifications, which asks auth for address and link when it sends. Key: userId.
 */
export const invited: EventContract<Invited> = {
  type: 'auth.invited',
  topic: 'auth.events',
  schemaVersion: 1,
  schema: invitedSchema,
  sequence: 'none'
}
