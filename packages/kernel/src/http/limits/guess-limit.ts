import type { Limits } from '#http/limits.ts'
import { LRUCache } from 'lru-cache'
import type { AddressLimit } from './address-limit.ts'

interface Guess {
  /** What the secret opens. */
  subject: string
  secretHash: string
  /** The key to count the client's address by; null: not limited. */
  address: string | null
}

export interface GuessLimit {
  /** Whether this secret may be compared with the subject's. */
  mayTry(guess: Guess): Promise<boolean>
  /** Takes the result of the comparison. */
  record(guess: Guess, isRight: boolean): Promise<void>
}

/**
 * Limits wrong guesses of a secret per subject and address, so that guesses from elsewhere do not lock the secret's
 * holder out. Limits with the same name are counted together.
 */
export function createGuessLimit(limits: Limits, { name, rule }: AddressLimit): GuessLimit {
  // Secrets that have been right once, so that guesses from the same address do not lock their holders out.
  const right = new LRUCache<string, true>({ maxSize: 50_000, sizeCalculation: () => 1 })
  // A wrong secret stays wrong, so a page that is left open with a replaced one asks, and counts, once.
  const wrong = new LRUCache<string, true>({
    maxSize: 20_000,
    sizeCalculation: () => 1,
    ttl: rule.windowSeconds * 1000
  })
  const keyOf = ({ subject, secretHash }: Guess): string => `${subject}|${secretHash}`
  const failuresOf = (subject: string, address: string): string => `${name}|${subject}|${address}`

  return {
    async mayTry(guess) {
      const key = keyOf(guess)
      if (wrong.has(key)) return false
      if (right.has(key) || guess.address === null) return true
      return (await limits.peek(failuresOf(guess.subject, guess.address), rule)).ok
    },
    async record(guess, isRight) {
      const key = keyOf(guess)
      if (isRight) {
        right.set(key, true)
        return
      }
      // Replaced or dead, if it has been right.
      right.delete(key)
      wrong.set(key, true)
      if (guess.address !== null) await limits.take(failuresOf(guess.subject, guess.address), rule)
    }
  }
}
