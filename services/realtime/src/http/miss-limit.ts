import { NotFoundError, RateLimitedError } from '@ilbud/kernel/errors'
import { clientKey, type Limits } from '@ilbud/kernel/http/limits'

// Security 2, row 1: misses limited to 10 in 10 minutes per address, counted with those of `GET /api/v1/track`.
const rule = { max: 10, windowSeconds: 600 }

/** Runs what may miss: a miss is counted, and an address with none left is not told whether this is one. */
export async function countMisses<T>(limits: Limits, address: string | null, work: () => Promise<T>): Promise<T> {
  const key = address === null ? null : `track-miss|${clientKey(address)}`
  const before = key === null ? null : await limits.peek(key, rule)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotFoundError) || key === null) throw error
    const answer = before?.ok ? await limits.take(key, rule) : before!
    throw answer.ok ? error : new RateLimitedError(answer.retryAfterSeconds)
  }
}
