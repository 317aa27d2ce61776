import { z } from 'zod/mini'
import type { EventContract } from './event.ts'

const accountErasedSchema = z.object({
  userId: z.uuid(),
  /** What `Auth.Farewell` is asked by, for the last mail; null: none is sent. */
  farewellId: z.nullable(z.uuid())
})
export type AccountErased = z.infer<typeof accountErasedSchema>

/**
 * Written by auth when an account is erased, and again for each after a restore. Read by every service that keeps
 * something of people: orders, drivers, companies, notifications; each lets go of it, and finds nothing the second time.
 * Key: userId. A topic of its own: a service that begins to listen has not heard the other events of the account, whose
 * versions it would miss.
 */
export const accountErased: EventContract<AccountErased> = {
  type: 'auth.account-erased',
  topic: 'auth.erasures',
  schemaVersion: 1,
  schema: accountErasedSchema,
  sequence: 'none'
}
