import { NotFoundError, RateLimitedError } from '#errors.ts'
import { createTally } from '#process/metrics.ts'
import { isLoopback } from '#http/address.ts'
import { clientKey, everything, type LimitAnswer, type Limits } from '#http/limits.ts'

/** Counts public ids that are not there, per address, so that nobody finds one by trying. No address is not counted. */
export interface MissLimit {
  /** Throws when the address has used up its misses, whether or not this id exists. */
  check(address: string | null): Promise<void>
  /** The answer to a miss, which is counted: the miss itself, or 429. */
  refuse(address: string | null, miss: NotFoundError): Promise<never>
  /**
   * Runs work that may throw a NotFoundError, and counts that as a miss. With none left the answer to a miss is 429.
   */
  count<T>(address: string | null, work: () => Promise<T>): Promise<T>
}

// Security 2, row 1: misses limited to 10 in 10 minutes per address. Every door counts them together: who has tried at
// one has tried at all.
const rule = { max: 10, windowSeconds: 600 }

// The alarm of the same row: who tries from many addresses stays under the limit of each. Who is exempt counts too.
const countMiss = createTally('tracking.misses', 'Tracking IDs that are not there, by the answer', 'status')

/** Contract 1: in demo mode loopback is exempt. */
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
