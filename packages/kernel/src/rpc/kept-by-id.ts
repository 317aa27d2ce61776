const keptMs = 60_000

interface KeptOptions<Thing> {
  now: () => Date
  /** Fetches the things with these ids from their owner; unknown ids are left out. */
  ask: (ids: string[]) => Promise<[string, Thing][]>
  /** Called when the owner cannot be reached; `find` then answers from what is cached. Without it, `find` rejects. */
  onAway?: (error: unknown) => void
  keptAtMost?: number
}

export interface Kept<Thing> {
  /** The things with these ids; unknown ids are left out. */
  find(ids: readonly string[]): Promise<Map<string, Thing>>
}

/**
 * A cache of what another service knows by id, such as names. Misses are fetched together and kept for a minute,
 * including the fact that an id is unknown. So a change may appear a minute late.
 */
export function createKept<Thing>({ now, ask, onAway, keptAtMost = 20_000 }: KeptOptions<Thing>): Kept<Thing> {
  const kept = new Map<string, { until: number; thing: Thing | undefined }>()

  /** Fetches the ids and puts the results into `found` and the cache. */
  async function refresh(found: Map<string, Thing>, ids: string[], until: number): Promise<void> {
    const asked = new Map(await ask(ids))
    if (kept.size + ids.length > keptAtMost) kept.clear()
    for (const id of ids) {
      const thing = asked.get(id)
      kept.set(id, { until, thing })
      if (thing === undefined) found.delete(id)
      else found.set(id, thing)
    }
  }

  return {
    async find(ids) {
      const at = now().getTime()
      const found = new Map<string, Thing>()
      const old: string[] = []
      for (const id of new Set(ids)) {
        const entry = kept.get(id)
        if (!entry || entry.until <= at) old.push(id)
        if (entry?.thing !== undefined) found.set(id, entry.thing)
      }
      if (old.length === 0) return found
      const refreshed = refresh(found, old, at + keptMs)
      await (onAway ? refreshed.catch(onAway) : refreshed)
      return found
    }
  }
}
