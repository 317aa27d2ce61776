import { LRUCache } from 'lru-cache'
import { isLoopback, plainAddress } from './address.ts'

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
  /** Takes `cost` (default 1) uses, if that many are left, and returns the result. Never throws. */
  take(key: string, rule: LimitRule, cost?: number): LimitAnswer | Promise<LimitAnswer>
  /** Returns the same without taking anything. */
  peek(key: string, rule: LimitRule): LimitAnswer | Promise<LimitAnswer>
  /** Stores a value that can be read once, for `ttlSeconds`. */
  putOnce(key: string, value: string, ttlSeconds: number): void | Promise<void>
  /** Returns and removes the stored value; null: unknown, read already or expired. */
  takeOnce(key: string): string | null | Promise<string | null>
}

/** The key by which an address is limited: a whole IPv4 address, an IPv6 address's /64. */
export function clientKey(ip: string): string {
  const plain = plainAddress(ip)
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(middle).fill('0'), ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** The same; null for loopback in demo mode, which has no limit per address (docs/demo.md). */
export function limitedKey(ip: string, { demo }: { demo: boolean }): string | null {
  return demo && isLoopback(ip) ? null : clientKey(ip)
}

interface Window {
  startedAt: number
  used: number
  usedBefore: number
}

/** The answer when limits are off. */
export const unlimited: LimitAnswer = { ok: true, remaining: Number.MAX_SAFE_INTEGER, retryAfterSeconds: 0 }

/**
 * Limits in this process's memory: two counters per key approximate a sliding window. Holds at most `maxKeys`; the keys
 * not used for longest are dropped. `off` (LIMITS=off) lets everything pass.
 */
export function createMemoryLimits({ now, off = false, maxKeys = 100_000 }: MemoryLimitsOptions): Limits {
  const windows = new LRUCache<string, Window>({ maxSize: maxKeys, sizeCalculation: () => 1 })
  const secrets = new LRUCache<string, { value: string; endsAt: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1
  })

  function count(key: string, rule: LimitRule, cost: number, take: boolean): LimitAnswer {
    if (off) return unlimited
    const at = now().getTime()
    const window = slide(windows.get(key), at, rule.windowSeconds * 1000)
    const answer = weigh(window, rule, at, cost)
    if (take && answer.ok) {
      window.used += cost
      answer.remaining -= cost
      windows.set(key, window)
    }
    return answer
  }

  return {
    take: (key, rule, cost = 1) => count(key, rule, cost, true),
    peek: (key, rule) => count(key, rule, 1, false),
    putOnce(key, value, ttlSeconds) {
      secrets.set(key, { value, endsAt: now().getTime() + ttlSeconds * 1000 })
    },
    takeOnce(key) {
      const secret = secrets.get(key)
      secrets.delete(key)
      return secret && secret.endsAt > now().getTime() ? secret.value : null
    }
  }
}

interface MemoryLimitsOptions {
  now: () => Date
  off?: boolean
  maxKeys?: number
}

function slide(window: Window | undefined, at: number, length: number): Window {
  const age = window ? at - window.startedAt : Infinity
  if (window && age < length) return window
  if (window && age < 2 * length) return { startedAt: window.startedAt + length, used: 0, usedBefore: window.used }
  return { startedAt: at, used: 0, usedBefore: 0 }
}

function weigh(window: Window, { max, windowSeconds }: LimitRule, at: number, cost: number): LimitAnswer {
  const length = windowSeconds * 1000
  const elapsed = at - window.startedAt
  const used = window.used + window.usedBefore * (1 - elapsed / length)
  if (used + cost <= max) return { ok: true, remaining: Math.floor(max - used), retryAfterSeconds: 0 }

  // The previous window's count decreases while the present window lasts. If that does not suffice, the present one's
  // decreases during the next.
  const room = max - cost - window.used
  const wait =
    room >= 0
      ? length * (1 - room / window.usedBefore) - elapsed
      : length - elapsed + length * (1 - Math.max(0, max - cost) / Math.max(1, window.used))
  return { ok: false, remaining: 0, retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
}
