import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlaceSuggestion, Route } from '@ilbud/proto/http/places/places'
import type { Places, Routes } from '#use-cases/places/place-ports.ts'

const dayMs = 24 * 60 * 60_000
const most = 5000

/** Caches answers for a day, as the usage policies of public engines ask; a corrected map shows a day later. */
export function cachePlaces(places: Places, now: () => Date): Places {
  const suggested = createCache<PlaceSuggestion[]>({ now, ttlMs: dayMs, most })
  const located = createCache<LatLng | null>({ now, ttlMs: dayMs, most })
  const reversed = createCache<PlaceSuggestion | null>({ now, ttlMs: dayMs, most })
  return {
    suggest: (text) => suggested(folded(text), () => places.suggest(text)),
    locate: (text) => located(folded(text), () => places.locate(text)),
    reverse: (lat, lng) => reversed(rounded({ lat, lng }), () => places.reverse(lat, lng))
  }
}

export function cacheRoutes(routes: Routes, now: () => Date): Routes {
  const known = createCache<Route>({ now, ttlMs: dayMs, most: 1000 })
  return { route: (from, to) => known(`${rounded(from)} ${rounded(to)}`, () => routes.route(from, to)) }
}

/** The text regardless of case and spaces. */
function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Five decimals: about a metre. */
function rounded({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`
}

interface CacheOptions {
  now: () => Date
  ttlMs: number
  /** The largest number of answers; the least recently used one is dropped. */
  most: number
}

/** Caches answers and shares calls that are still running. Failures are not cached. */
export function createCache<Answer>({ now, ttlMs, most }: CacheOptions) {
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
