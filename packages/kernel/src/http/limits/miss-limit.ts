import { NotFoundError, RateLimitedError } from '#errors.ts'
import { createCounter } from '#process/metrics.ts'
import { isLoopback } from '#http/address.ts'
import { clientKey, everything, type LimitAnswer, type Limits } from '#http/limits.ts'

/**
 * Counts, per client address, requests for public ids that do not exist, so that ids cannot be found by trying.
 * Requests without an address are not counted.
 */
export interface MissLimit {
  /** Throws a 429 when the address has used up its misses, whether or not this id exists. */
  check(address: string | null): Promise<void>
  /** Counts a miss and throws it, or a 429 when none are left. */
  refuse(address: string | null, miss: NotFoundError): Promise<never>
  /** Runs `work`, and counts a NotFoundError that it throws as a miss. When none are left the error is a 429. */
  count<T>(address: string | null, work: () => Promise<T>): Promise<T>
}

// 10 misses in 10 minutes per address, counted together over all routes and streams.
const rule = { max: 10, windowSeconds: 600 }

// The alarm of the same row: an attacker with many addresses stays under the limit of each. Exempt addresses are
// counted too.
const countMiss = createCounter('tracking.misses', 'Requests for tracking IDs that do not exist, by status', 'status')

/** In demo mode loopback is exempt. */
export function createMissLimit(limits: Limits, { demo }: { demo: boolean }): MissLimit {
  async function ask(how: 'peek' | 'take', address: string | null): Promise<LimitAnswer> {
    if (address === null || (demo && isLoopback(address))) return everything
    return limits[how](`miss|${clientKey(address)}`, rule)
  }

  async function refuse(address: string | null, miss: NotFoundError): Promise<never> {
    allow(await ask('take', address))
    countMiss('404')
    throw miss
  }

  return {
    check: async (address) => allow(await ask('peek', address)),
    refuse,
    async count(address, work) {
      const before = await ask('peek', address)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error
        allow(before)
        return refuse(address, error)
      }
    }
  }
}

function allow({ ok, retryAfterSeconds }: LimitAnswer): void {
  if (ok) return
  countMiss('429')
  throw new RateLimitedError(retryAfterSeconds)
}
