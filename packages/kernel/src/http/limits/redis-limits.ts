import { hash } from 'node:crypto'
import { openRedis, type RedisPatience } from '#http/limits/redis-limits/connection.ts'
import type { Logger } from 'pino'
import { unlimited, type LimitAnswer, type LimitRule, type Limits } from '#http/limits.ts'

interface RedisLimitsOptions {
  /** `redis://…`, `rediss://…` or `unix:///path`. */
  url: string
  /** Used while Redis is unavailable. */
  fallback: Limits
  now: () => Date
  off?: boolean
  log: Logger
  patience?: RedisPatience
}

/**
 * Limits and tickets that all replicas share. While Redis is unavailable each process counts for itself: limits still
 * apply, and a ticket is valid in the process that issued it. What Redis grants is counted in the process too, and both
 * have to grant it, so that nobody gets a new allowance when Redis fails, or comes back empty. Nothing has to be durable.
 */
export async function createRedisLimits(options: RedisLimitsOptions): Promise<Limits & { stop(): Promise<void> }> {
  const { url, fallback, now, off = false, log, patience } = options
  const redis = await openRedis(url, log, patience)

  async function count(key: string, rule: LimitRule, cost: number, takes: boolean): Promise<LimitAnswer> {
    const { max, windowSeconds } = rule
    const shared = await redis
      .run((there) =>
        there.countUses(name('limit', key), now().getTime(), windowSeconds * 1000, max, cost, takes ? 1 : 0)
      )
      ?.catch(() => null)
    const [ok, remaining, retryAfterSeconds] = shared ?? [1, Infinity, 0]
    if (!ok) return { ok: false, remaining, retryAfterSeconds }
    const here = await (takes ? fallback.take(key, rule, cost) : fallback.peek(key, rule))
    return { ...here, remaining: Math.min(here.remaining, remaining) }
  }

  return {
    take: (key, rule, cost = 1) => (off ? unlimited : count(key, rule, cost, true)),
    peek: (key, rule) => (off ? unlimited : count(key, rule, 1, false)),
    async putOnce(key, value, ttlSeconds) {
      const put = redis.run((shared) => shared.set(name('once', key), value, 'PX', ttlSeconds * 1000))
      if (!put) return fallback.putOnce(key, value, ttlSeconds)
      await put.catch(() => fallback.putOnce(key, value, ttlSeconds))
    },
    async takeOnce(key) {
      // From both: it may have been stored while Redis was unavailable, and must not remain in either.
      const here = await fallback.takeOnce(key)
      const shared = await redis.run((there) => there.getdel(name('once', key)))?.catch(() => null)
      return shared ?? here
    },
    stop: () => redis.stop()
  }
}

/** Keys contain email addresses, client addresses and tickets; Redis gets only their hash. */
function name(kind: 'limit' | 'once', key: string): string {
  return `ilbud:${kind}:${hash('sha256', key, 'base64url')}`
}
