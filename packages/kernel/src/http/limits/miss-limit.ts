import { NotFoundError, RateLimitedError } from '#errors.ts'
import { createCounter } from '#runtime/metrics.ts'
import { isLoopback } from '#http/address.ts'
import { clientKey, unlimited, type LimitAnswer, type Limits } from '#http/limits.ts'
import type { AddressLimit } from './address-limit.ts'

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

interface MissLimitOptions extends AddressLimit {
  /** Counts misses by status, over all limits with this metric. */
  metric: { name: string; description: string }
  /** In demo mode loopback is exempt. */
  demo: boolean
}

export function createMissLimit(limits: Limits, { name, rule, metric, demo }: MissLimitOptions): MissLimit {
  const countMiss = counterOf(metric)

  function allow({ ok, retryAfterSeconds }: LimitAnswer): void {
    if (ok) return
    countMiss('429')
    throw new RateLimitedError(retryAfterSeconds)
  }

  async function use(how: 'peek' | 'take', address: string | null): Promise<LimitAnswer> {
    if (address === null || (demo && isLoopback(address))) return unlimited
    return limits[how](`${name}|${clientKey(address)}`, rule)
  }

  async function refuse(address: string | null, miss: NotFoundError): Promise<never> {
    allow(await use('take', address))
    countMiss('404')
    throw miss
  }

  return {
    check: async (address) => allow(await use('peek', address)),
    refuse,
    async count(address, work) {
      const before = await use('peek', address)
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

// An attacker with many addresses stays under the limit of each, so an alarm watches the sum (docs/security/threats.md).
// Exempt addresses are counted too.
const counters = new Map<string, (status: string) => void>()

function counterOf({ name, description }: MissLimitOptions['metric']): (status: string) => void {
  const counter = counters.get(name) ?? createCounter(name, description, 'status')
  counters.set(name, counter)
  return counter
}
