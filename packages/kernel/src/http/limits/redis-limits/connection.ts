import { every } from '#process/every.ts'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { countUses } from './script.ts'

interface LimitsRedis extends Redis {
  countUses(
    key: string,
    atMs: number,
    lengthMs: number,
    max: number,
    cost: number,
    takes: 0 | 1
  ): Promise<[ok: 0 | 1, remaining: number, retryAfterSeconds: number]>
}

interface RedisConnection {
  /** Asks Redis; null, at once, while it is away. Rejects when it goes away meanwhile. */
  ask<Answer>(work: (redis: LimitsRedis) => Promise<Answer>): Promise<Answer> | null
  stop(): Promise<void>
}

// Security 5.4 and 5.5.
const commandMs = 300
const connectMs = 500
const options = {
  connectTimeout: connectMs,
  commandTimeout: commandMs,
  maxRetriesPerRequest: 1,
  // Whoever asked has had another answer by then.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  // A peer that vanished without a word.
  socketTimeout: 2000,
  retryStrategy: (times: number) => Math.min(times * 100, 1000),
  scripts: { countUses: { lua: countUses, numberOfKeys: 1 } }
}
const tryAgainMs = 1000

/**
 * A connection that knows whether Redis is there, so that nobody waits for one that is not: the first command that fails
 * marks it as away, and from then on we alone try until it does the work again. Resolves when it is there, or after
 * half a second without.
 */
export async function openRedis(url: string, log: Logger): Promise<RedisConnection> {
  const redis = new Redis(url.replace(/^unix:\/\//, ''), options) as LimitsRedis
  let isAway = true
  let isTold = false
  let isStopped = false

  function away(error: unknown): void {
    isAway = true
    if (isStopped) return
    if (!isTold) log.warn({ err: error }, 'Redis is away: limits and tickets are those of this process alone')
    isTold = true
  }

  /** With the work itself: a Redis that is full or only a copy answers a ping and counts nothing. */
  async function probe(): Promise<void> {
    try {
      await redis.countUses('ilbud:probe', 0, 1000, 1, 0, 1)
      isAway = false
      if (isTold) log.warn('Redis is back')
      isTold = false
    } catch (error) {
      away(error)
    }
  }

  redis.on('close', () => away(new Error('the connection was closed')))
  const first = new Promise<void>((resolve) => {
    redis.on('ready', () => void probe().then(resolve))
    redis.on('error', (error) => {
      away(error)
      resolve()
    })
    setTimeout(resolve, connectMs).unref()
  })
  const stopTrying = every(tryAgainMs, () => (isAway && redis.status === 'ready' ? probe() : undefined), log)
  await first

  return {
    ask(work) {
      if (isAway) return null
      const answer = work(redis)
      answer.catch(away)
      return answer
    },
    async stop() {
      isStopped = true
      redis.disconnect()
      await stopTrying()
    }
  }
}
