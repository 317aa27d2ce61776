import type { LatLng } from '@ilbud/proto/http/fields/fields'

// Grey after 60 s, hidden after 5 min (docs/screens.md#tracking).
const staleAfterMs = 60_000
const goneAfterMs = 300_000
/** A marker glides for as long as lay between the fixes, at most 5 s. */
const longestGlideMs = 5_000

export interface Fix extends LatLng {
  /** Degrees clockwise from north. */
  heading: number | null
  at: string
}

export type Freshness = 'live' | 'stale' | 'gone'

export function freshness(at: string, now: number): Freshness {
  const age = now - Date.parse(at)
  if (age >= goneAfterMs) return 'gone'
  return age >= staleAfterMs ? 'stale' : 'live'
}

/** The duration of the movement from one fix to the next. */
export function glideMs(before: Fix, next: Fix): number {
  return Math.max(0, Math.min(longestGlideMs, Date.parse(next.at) - Date.parse(before.at)))
}

/** The marker's present position, between its previous position and its last fix. */
export function glidePosition(from: LatLng, to: LatLng, elapsedMs: number, durationMs: number): LatLng {
  const share = durationMs <= 0 ? 1 : Math.min(1, Math.max(0, elapsedMs / durationMs))
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
