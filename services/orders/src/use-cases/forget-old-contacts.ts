import { forgetContacts } from '#db/old-contacts.ts'
import type { OrdersDeps } from './deps.ts'

// A statement of a fraction of a second each, and 10 000 orders a run: what is left waits for the next one.
const usual = { atATime: 200, batchesAtMost: 50 }

/** Pseudonymises orders a year after their end. Returns how many. */
export async function forgetOldContacts(
  { db, now }: Pick<OrdersDeps, 'db' | 'now'>,
  { atATime, batchesAtMost } = usual
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < batchesAtMost; batch++) {
    const count = await forgetContacts(db, now(), atATime)
    total += count
    if (count < atATime) break
  }
  return total
}
