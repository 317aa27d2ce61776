/** A token bucket: at most `burst` tokens, one more every `everyMs`. */
interface Bucket {
  burst: number
  everyMs: number
  /** When the bucket would be full again; everything follows from it. */
  fullAt: number
}

export function newBucket(burst: number, everyMs: number): Bucket {
  return { burst, everyMs, fullAt: 0 }
}

/** Takes one token and returns 0, or returns the milliseconds until there is one. */
export function takeToken(bucket: Bucket, nowMs: number): number {
  const fullAt = Math.max(bucket.fullAt, nowMs) + bucket.everyMs
  const waitMs = fullAt - nowMs - bucket.burst * bucket.everyMs
  if (waitMs > 0) return waitMs
  bucket.fullAt = fullAt
  return 0
}
