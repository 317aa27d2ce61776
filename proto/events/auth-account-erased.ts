import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const accountErasedSchema = z.object({
  userId: z.uuid(),
  /** Passed to `Auth.Farewell` to send the last mail; null: none is sent. */
  farewellId: z.nullable(z.uuid())
})
export type AccountErased = z.infer<typeof accountErasedSchema>

/**
 * Written by auth when an account is erased, and again for all erased accounts after a restore. Read by every service
 * that stores personal data (orders, drivers, companies, notifications), which deletes it; a repetition finds nothing
 * more. Key: userId. On a topic of its own, because a service that starts reading it has missed the account's earlier
 * events, whose versions it would wait for.
 */
export const accountErased: EventContract<AccountErased> = {
  type: 'auth.account-erased',
  topic: 'auth.erasures',
  schemaVersion: 1,
  schema: accountErasedSchema,
  sequence: 'none'
}
