import { every } from '#runtime/every.ts'
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
  /** Runs a command; null, at once, while Redis is unavailable. Rejects when the connection fails meanwhile. */
  run<Answer>(work: (redis: LimitsRedis) => Promise<Answer>): Promise<Answer> | null
  stop(): Promise<void>
}

export interface RedisPatience {
  /** How long a command may take until Redis counts as unavailable, in milliseconds. */
  commandMs: number
  connectMs: number
}

/** docs/security/limits.md#timeouts. */
export const usualPatience: RedisPatience = { commandMs: 300, connectMs: 500 }

const options = {
  maxRetriesPerRequest: 1,
  // By then the caller has used the fallback.
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
  // For a peer that disappeared without closing the connection.
  socketTimeout: 2000,
  retryStrategy: (times: number) => Math.min(times * 100, 1000),
  scripts: { countUses: { lua: countUses, numberOfKeys: 1 } }
}
const tryAgainMs = 1000

/**
 * A connection that knows whether Redis is available, so that no caller waits for it: the first command that fails
 * marks it as unavailable, and a probe runs until commands succeed again. Resolves when it is available, or after
 * `connectMs`.
 */
export async function openRedis(
  url: string,
  log: Logger,
  { commandMs, connectMs }: RedisPatience = usualPatience
): Promise<RedisConnection> {
  const redis = new Redis(url.replace(/^unix:\/\//, ''), {
    ...options,
    commandTimeout: commandMs,
    connectTimeout: connectMs
  }) as LimitsRedis
  let isAway = true
  let isReported = false
  let isStopped = false

  function away(error: unknown): void {
    isAway = true
    if (isStopped) return
    if (!isReported) log.warn({ err: error }, 'Redis is unavailable: limits and tickets apply to this process only')
    isReported = true
  }

  /** With a real command: a Redis that is full, or a read-only replica, answers a ping and cannot count. */
  async function probe(): Promise<void> {
    try {
      await redis.countUses('ilbud:probe', 0, 1000, 1, 0, 1)
      isAway = false
      if (isReported) log.warn('Redis is available again')
      isReported = false
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
    run(work) {
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
