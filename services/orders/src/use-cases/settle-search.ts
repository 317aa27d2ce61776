import * as fresh from '#db/fresh-search.ts'
import type { OrdersDeps } from './deps.ts'
import { inBatches, usualSteps } from './in-batches.ts'

/** Adds the texts of new orders to the index. Returns how many. */
export async function settleSearch({ db }: Pick<OrdersDeps, 'db'>, steps = usualSteps): Promise<number> {
  const { count } = await inBatches(steps, (limit) => fresh.settleSearch(db, limit))
  return count
}
