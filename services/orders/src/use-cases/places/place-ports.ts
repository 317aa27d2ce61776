import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { PlaceSuggestion, Route } from '@ilbud/proto/http/places/places'

/** Looks up addresses: built in, or a configured engine (architecture, "Places, routes, maps"). */
export interface Places {
  suggest(text: string): Promise<PlaceSuggestion[]>
  /** Locates a free-text address; null when that is not possible. */
  locate(text: string): Promise<LatLng | null>
  reverse(lat: number, lng: number): Promise<PlaceSuggestion | null>
}

export interface Routes {
  route(from: LatLng, to: LatLng): Promise<Route>
}
