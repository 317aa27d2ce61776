import { RateLimitedError } from '@ilbud/kernel/errors'
import { createConcurrencyLimit } from '@ilbud/kernel/runtime/concurrency-limit'

// Two queries at once per user. A page of figures sends a dozen, which wait in turn.
const atOnce = 2
const longestQueue = 30
const retryAfterSeconds = 2

type LimitPerUser = <Value>(userId: string, work: () => Promise<Value>) => Promise<Value>

/**
 * Runs at most two queries per user at once in this process and lets the next ones wait. Throws a 429 when too many
 * wait.
 */
export function createLimitPerUser(): LimitPerUser {
  const users = new Map<string, { limit: ReturnType<typeof createConcurrencyLimit>; pending: number }>()
  const refusal = (): Error => new RateLimitedError(retryAfterSeconds)

  return async (userId, work) => {
    const own = users.get(userId) ?? { limit: createConcurrencyLimit(atOnce, longestQueue, refusal), pending: 0 }
    users.set(userId, own)
    own.pending += 1
    try {
      return await own.limit(work)
    } finally {
      own.pending -= 1
      if (own.pending === 0) users.delete(userId)
    }
  }
}
