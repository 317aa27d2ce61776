import type { Limits } from '#http/limits.ts'
import { LRUCache } from 'lru-cache'

// Per address, so that guesses from elsewhere do not lock the holder of the key out (ADR 19).
const failures = { max: 5, windowSeconds: 3600 }

export interface KeyTry {
  trackingId: string
  keyHash: string
  /** The key to count the client's address by; null: not limited. */
  address: string | null
}

export interface KeyTries {
  /** Whether this key may be compared with the order's. */
  mayTry(attempt: KeyTry): Promise<boolean>
  /** Takes the result of the comparison. */
  note(attempt: KeyTry, isRight: boolean): Promise<void>
}

/** Limits wrong tracking keys per order and address, counted together over all calls that take a key. */
export function createKeyTries(limits: Limits): KeyTries {
  // Keys that have been right once, so that guesses from the same address do not lock their holders out.
  const right = new LRUCache<string, true>({ max: 50_000 })
  // A wrong key stays wrong, so a page that is left open with a replaced one asks, and counts, once.
  const wrong = new LRUCache<string, true>({ max: 20_000, ttl: failures.windowSeconds * 1000 })
  const nameOf = ({ trackingId, keyHash }: KeyTry): string => `${trackingId}|${keyHash}`
  const failuresOf = (trackingId: string, address: string): string => `track-key|${trackingId}|${address}`

  return {
    async mayTry(attempt) {
      const name = nameOf(attempt)
      if (wrong.has(name)) return false
      if (right.has(name) || attempt.address === null) return true
      return (await limits.peek(failuresOf(attempt.trackingId, attempt.address), failures)).ok
    },
    async note(attempt, isRight) {
      const name = nameOf(attempt)
      if (isRight) {
        right.set(name, true)
        return
      }
      // Replaced or dead, if it has been right.
      right.delete(name)
      wrong.set(name, true)
      if (attempt.address !== null) await limits.take(failuresOf(attempt.trackingId, attempt.address), failures)
    }
  }
}
