import { AppError } from '#errors.ts'
import type { Calls } from '#rpc/rpc.ts'
import { hashSecret } from '#secret-hash.ts'
import { Companies, type FindKeyAnswer } from '@ilbud/proto/grpc/gen/companies_pb'
import { LRUCache } from 'lru-cache'
import { isWellFormed } from './api-key.ts'

// An ended key is dead within 5 s everywhere, also where its event has not arrived.
const reuseMs = 4000

interface Known {
  until: number
  answer: Promise<FindKeyAnswer | null>
}

/** The API keys in use, according to companies, each looked up again after some seconds. */
export function createKnownKeys({ calls, now }: { calls: Calls; now: () => Date }) {
  // By the key's hash, so that no key stays in memory.
  const known = new LRUCache<string, Known>({ maxSize: 20_000, sizeCalculation: () => 1 })
  const hashesOfKey = new Map<string, Set<string>>()

  async function fetch(hash: string): Promise<FindKeyAnswer | null> {
    try {
      const answer = await calls.to(Companies).findKey({ hash })
      const hashes = hashesOfKey.get(answer.keyId) ?? new Set()
      hashesOfKey.set(answer.keyId, hashes.add(hash))
      return answer
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null
      known.delete(hash)
      throw error
    }
  }

  return {
    /** What companies says of the key; null: it is none. Rejects while companies cannot be reached. */
    async find(key: string): Promise<FindKeyAnswer | null> {
      if (!isWellFormed(key)) return null
      const hash = hashSecret(key)
      const at = now().getTime()
      let entry = known.get(hash)
      if (!entry || entry.until <= at) {
        entry = { until: at + reuseMs, answer: fetch(hash) }
        known.set(hash, entry)
      }
      const answer = await entry.answer
      return answer && (answer.until === '' || at < Date.parse(answer.until)) ? answer : null
    },
    /** Forgets a key that has ended. */
    end(keyId: string): void {
      for (const hash of hashesOfKey.get(keyId) ?? []) known.delete(hash)
      hashesOfKey.delete(keyId)
    }
  }
}
