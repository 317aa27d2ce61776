import { isInfrastructureError } from '@ilbud/kernel/db/errors'
import { AppError, UnavailableError } from '@ilbud/kernel/errors'

/** How many orders of a bulk are worked on at once, each with one of the service's ten database connections. */
export const bulkConcurrency = 4
/** The gateway ends a call after 8 s (docs/security/limits.md#timeouts). */
export const bulkTimeoutMs = 8000

/** Works on several items at once. The results have the order of the items. */
export async function mapInBulk<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  // One iterator, from which each worker takes its next item.
  const queue = items.entries()
  async function worker(): Promise<void> {
    for (const [index, item] of queue) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: bulkConcurrency }, worker))
  return results
}

/** The error with which one item of a bulk is answered. Calls `logUnexpected` for one that nobody chose to throw. */
export function toItemError(error: unknown, logUnexpected: () => void): AppError {
  if (error instanceof AppError) return error
  if (isInfrastructureError(error)) return new UnavailableError()
  logUnexpected()
  return new AppError(500, 'UNEXPECTED', 'Something went wrong on our side')
}
