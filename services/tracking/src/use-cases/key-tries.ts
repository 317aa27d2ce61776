import type { Level } from '#domain/disclosure.ts'
import type { OrderView } from '#domain/order-view.ts'
import type { Limits } from '@ilbud/kernel/http/limits'
import { LRUCache } from 'lru-cache'

// Security 5.4, but per address (ADR 19).
const failures = { max: 5, windowSeconds: 3600 }

interface Try {
  keyHash: string | null
  /** The key to count the client's address by; null: not limited. */
  address: string | null
}

export interface KeyTries {
  /** Whether orders may be asked about this key. */
  mayTry(view: OrderView, attempt: Try): Promise<boolean>
  /** The level that orders answered: `public` for a wrong key. */
  note(view: OrderView, attempt: Try, level: Level): Promise<void>
}

/** Limits wrong tracking keys per order and address. */
export function createKeyTries(limits: Limits): KeyTries {
  // Keys that have been right once, so that guesses from the same address do not lock their holders out.
  const right = new LRUCache<string, true>({ max: 50_000 })
  // A wrong key stays wrong, so a page that is left open with a replaced one asks, and counts, once.
  const wrong = new LRUCache<string, true>({ max: 20_000, ttl: failures.windowSeconds * 1000 })
  const nameOf = ({ orderId }: OrderView, { keyHash }: Try): string => `${orderId}|${keyHash}`
  const failuresOf = ({ trackingId }: OrderView, address: string): string => `track-key|${trackingId}|${address}`

  return {
    async mayTry(view, attempt) {
      const name = nameOf(view, attempt)
      if (wrong.has(name)) return false
      if (right.has(name) || attempt.address === null) return true
      return (await limits.peek(failuresOf(view, attempt.address), failures)).ok
    },
    async note(view, attempt, level) {
      const name = nameOf(view, attempt)
      if (level !== 'public') {
        right.set(name, true)
        return
      }
      // Replaced or dead, if it has been right.
      right.delete(name)
      wrong.set(name, true)
      if (attempt.address !== null) await limits.take(failuresOf(view, attempt.address), failures)
    }
  }
}
