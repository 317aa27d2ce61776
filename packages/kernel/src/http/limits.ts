export interface LimitRule {
  max: number
  windowSeconds: number
}

export interface LimitAnswer {
  ok: boolean
  remaining: number
  retryAfterSeconds: number
}

/** Counts uses of a key in a sliding window. Adapters: memory, Redis. */
export interface Limits {
  /** Takes `cost` (default 1) uses and says whether they were there. Never throws. */
  take(key: string, rule: LimitRule, cost?: number): LimitAnswer | Promise<LimitAnswer>
  /** The same answer without taking anything. */
  peek(key: string, rule: LimitRule): LimitAnswer | Promise<LimitAnswer>
  /** A secret that can be taken once: stored for `ttlSeconds`. */
  putOnce(key: string, value: string, ttlSeconds: number): void | Promise<void>
  /** The stored value, and never again. */
  takeOnce(key: string): string | null | Promise<string | null>
}

/** Limits in this process's memory, bounded. `off` lets everything pass (LIMITS=off). */
export function createMemoryLimits(options: { now: () => Date; off?: boolean }): Limits {
  throw new Error(`not yet: ${options.off}`)
}

/** What an address is counted by. Security 5.4: an IPv4 address whole, an IPv6 address by its /64. */
export function clientKey(ip: string): string {
  return ip
}
