import { forgetContacts } from '#db/old-contacts.ts'
import type { OrdersDeps } from './deps.ts'
import { inBatches, usualSteps } from './in-batches.ts'

/** Pseudonymises orders a year after their end. Returns how many. */
export async function forgetOldContacts(
  { db, now }: Pick<OrdersDeps, 'db' | 'now'>,
  steps = usualSteps
): Promise<number> {
  const { count } = await inBatches(steps, (limit) => forgetContacts(db, now(), limit))
  return count
}
