import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '@ilbud/kernel/runtime/concurrency-limit'

// argon2id (the library's default), least memory under attack of the two approved settings.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// docs/security/limits.md#passwords.
const longestQueue = 50

export interface Passwords {
  hash(password: string): Promise<string>
  /** Runs the work when a hashing slot is free; UnavailableError when the queue is full. */
  limit<Value>(work: () => Promise<Value>): Promise<Value>
  /** Without a stored hash it takes just as long and returns false. Call it within `inTurn`. */
  matches(stored: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with other parameters than the current ones. */
  isOutdated(stored: string): boolean
}

export function createPasswords({ atOnce }: { atOnce: number }): Passwords {
  const limit = createConcurrencyLimit(atOnce, longestQueue)
  // The hash of a random password, compared for unknown users so that the attempt takes the same time.
  const nobodys = hash(randomBytes(32).toString('base64'), parameters)
  nobodys.catch(() => undefined)

  return {
    limit,
    hash: (password) => limit(() => hash(password, parameters)),
    async matches(stored, password) {
      const isRight = await verify(stored ?? (await nobodys), password)
      return stored !== null && isRight
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      const { memoryCost: memory, timeCost: time, parallelism: lanes } = parameters
      return memoryCost !== memory || timeCost !== time || parallelism !== lanes
    }
  }
}
