import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlaceSuggestion, Route } from '@ilbud/proto/http/places/places'
import type { Places, Routes } from '#use-cases/places/place-ports.ts'
import { createMemory } from './remember.ts'

const dayMs = 24 * 60 * 60_000
const most = 5000

/** Caches answers for a day, as the usage policies of public engines ask; a corrected map shows a day later. */
export function rememberPlaces(places: Places, now: () => Date): Places {
  const suggested = createMemory<PlaceSuggestion[]>({ now, ttlMs: dayMs, most })
  const located = createMemory<LatLng | null>({ now, ttlMs: dayMs, most })
  const reversed = createMemory<PlaceSuggestion | null>({ now, ttlMs: dayMs, most })
  return {
    suggest: (text) => suggested(folded(text), () => places.suggest(text)),
    locate: (text) => located(folded(text), () => places.locate(text)),
    reverse: (lat, lng) => reversed(rounded({ lat, lng }), () => places.reverse(lat, lng))
  }
}

export function rememberRoutes(routes: Routes, now: () => Date): Routes {
  const known = createMemory<Route>({ now, ttlMs: dayMs, most: 1000 })
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
