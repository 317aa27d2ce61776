const ttlMs = 60_000

interface LookupCacheOptions<Value> {
  now: () => Date
  /** Fetches the things with these ids from their owner; unknown ids are left out. */
  fetch: (ids: string[]) => Promise<[string, Value][]>
  /** Called when the owner cannot be reached; `find` then answers from what is cached. Without it, `find` rejects. */
  onUnavailable?: (error: unknown) => void
  maxEntries?: number
}

interface LookupCache<Value> {
  /** The things with these ids; unknown ids are left out. */
  find(ids: readonly string[]): Promise<Map<string, Value>>
}

/**
 * A cache of what another service knows by id, such as names. Misses are fetched together and kept for a minute,
 * including the fact that an id is unknown. So a change may appear a minute late.
 */
export function createLookupCache<Value>({
  now,
  fetch,
  onUnavailable,
  maxEntries = 20_000
}: LookupCacheOptions<Value>): LookupCache<Value> {
  const cache = new Map<string, { until: number; value: Value | undefined }>()

  /** Fetches the ids and puts the results into `found` and the cache. */
  async function refresh(found: Map<string, Value>, ids: string[], until: number): Promise<void> {
    const fetched = new Map(await fetch(ids))
    if (cache.size + ids.length > maxEntries) cache.clear()
    for (const id of ids) {
      const value = fetched.get(id)
      cache.set(id, { until, value })
      if (value === undefined) found.delete(id)
      else found.set(id, value)
    }
  }

  return {
    async find(ids) {
      const at = now().getTime()
      const found = new Map<string, Value>()
      const missing: string[] = []
      for (const id of new Set(ids)) {
        const entry = cache.get(id)
        if (!entry || entry.until <= at) missing.push(id)
        if (entry?.value !== undefined) found.set(id, entry.value)
      }
      if (missing.length === 0) return found
      const refreshed = refresh(found, missing, at + ttlMs)
      await (onUnavailable ? refreshed.catch(onUnavailable) : refreshed)
      return found
    }
  }
}
