const keptMs = 60_000

interface KeptOptions<Thing> {
  now: () => Date
  /** Those there are of the ids. */
  ask: (ids: string[]) => Promise<[string, Thing][]>
  /** Hears why the owner could not be asked; what was known before is then the answer. Without it `find` rejects. */
  onAway?: (error: unknown) => void
  keptAtMost?: number
}

export interface Kept<Thing> {
  /** Those there are of the ids. */
  find(ids: readonly string[]): Promise<Map<string, Thing>>
}

/**
 * What another service knows by id, such as names: asked for together and kept for a minute, also that there is none. A
 * change may be a minute late on a page; asking at every view would not be worth it.
 */
export function createKept<Thing>({ now, ask, onAway, keptAtMost = 20_000 }: KeptOptions<Thing>): Kept<Thing> {
  const kept = new Map<string, { until: number; thing: Thing | undefined }>()

  /** Adds what the owner says of the ids. */
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
