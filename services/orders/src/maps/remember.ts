interface RememberOptions {
  now: () => Date
  ttlMs: number
  /** The largest number of answers; the least recently used one is dropped. */
  most: number
}

/** Caches answers and shares calls that are still running. Failures are not cached. */
export function createMemory<Answer>({ now, ttlMs, most }: RememberOptions) {
  const known = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const at = now().getTime()
    const entry = known.get(key)
    known.delete(key)
    if (entry && entry.until > at) {
      known.set(key, entry)
      return entry.answer
    }
    const fresh = { until: at + ttlMs, answer: ask() }
    known.set(key, fresh)
    if (known.size > most) known.delete(known.keys().next().value!)
    fresh.answer.catch(() => {
      if (known.get(key) === fresh) known.delete(key)
    })
    return fresh.answer
  }
}
