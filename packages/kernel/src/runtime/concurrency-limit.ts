import { OverloadedError } from '#errors.ts'
import pLimit from 'p-limit'

/**
 * Runs at most `atOnce` pieces of work at a time; up to `longestQueue` more (default: any number) wait, first come, first
 * served, and the rest fail with `refusal` (default: 503). So the memory and time that a flood can cost are bounded.
 */
export function createConcurrencyLimit(
  atOnce: number,
  longestQueue = Infinity,
  refusal = (): Error => new OverloadedError()
) {
  const limit = pLimit(atOnce)
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + longestQueue) throw refusal()
    return limit(work)
  }
}
