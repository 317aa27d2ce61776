import { pseudonymiseOldOrders } from '#db/people/old-contacts.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { inBatches, usualSteps } from './in-batches.ts'

/** Pseudonymises orders a year after their end. Returns how many. */
export async function removeOldContacts(
  { db, now }: Pick<OrdersDeps, 'db' | 'now'>,
  steps = usualSteps
): Promise<number> {
  const { count } = await inBatches(steps, (limit) => pseudonymiseOldOrders(db, now(), limit))
  return count
}
