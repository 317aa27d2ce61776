import { NotFoundError, RateLimitedError } from '@ilbud/kernel/errors'
import { isLoopback } from '@ilbud/kernel/http/address'
import { clientKey, type Limits } from '@ilbud/kernel/http/limits'

export interface MissLimit {
  /** Throws when the address has used up its misses: it is not told whether this one is one. */
  check(ip: string): Promise<void>
  /** The answer to a miss, which is counted: 404, always the same, or 429. */
  refuse(ip: string): Promise<never>
}

// Security 2, row 1: misses limited to 10 in 10 minutes per address.
const rule = { max: 10, windowSeconds: 600 }

/** Counts IDs that are not there, per address, so that nobody finds one by trying. */
export function createMissLimit(limits: Limits, { demo }: { demo: boolean }): MissLimit {
  // Contract 1: in demo mode loopback is exempt from per-address limits.
  const isExempt = (ip: string): boolean => demo && isLoopback(ip)
  const key = (ip: string): string => `track-miss|${clientKey(ip)}`

  return {
    async check(ip) {
      const answer = isExempt(ip) ? null : await limits.peek(key(ip), rule)
      if (answer && !answer.ok) throw new RateLimitedError(answer.retryAfterSeconds)
    },
    async refuse(ip) {
      const answer = isExempt(ip) ? null : await limits.take(key(ip), rule)
      if (answer && !answer.ok) throw new RateLimitedError(answer.retryAfterSeconds)
      throw new NotFoundError('Order')
    }
  }
}
