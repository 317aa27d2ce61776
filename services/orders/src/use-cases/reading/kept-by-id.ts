// A changed name may be a minute late on a page; asking for it at every view would not be.
const keptMs = 60_000
const keptAtMost = 5000

/** Many things by id, asked for together and kept for a minute, also that there is none. */
export function createKept<Thing>(
  now: () => Date,
  ask: (ids: string[]) => Promise<[string, Thing][]>
): { find(ids: readonly string[]): Promise<Map<string, Thing>> } {
  const kept = new Map<string, { until: number; thing: Thing | undefined }>()

  return {
    async find(ids) {
      const at = now().getTime()
      const found = new Map<string, Thing>()
      const unknown: string[] = []
      for (const id of new Set(ids)) {
        const entry = kept.get(id)
        if (!entry || entry.until <= at) unknown.push(id)
        else if (entry.thing !== undefined) found.set(id, entry.thing)
      }
      if (unknown.length === 0) return found
      const asked = new Map(await ask(unknown))
      if (kept.size + unknown.length > keptAtMost) kept.clear()
      for (const id of unknown) kept.set(id, { until: at + keptMs, thing: asked.get(id) })
      return new Map([...found, ...asked])
    }
  }
}
