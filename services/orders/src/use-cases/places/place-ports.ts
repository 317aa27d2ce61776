import type { Point } from '#domain/places/geo.ts'
import type { PlaceSuggestion, Route } from '@ilbud/proto/http/places'

/** Knows addresses. Built in, or one of the engines that can be set up (architecture, "Places, routes, maps"). */
export interface Places {
  suggest(text: string): Promise<PlaceSuggestion[]>
  /** Where a free-text address is; null when that cannot be told. */
  locate(text: string): Promise<Point | null>
  reverse(lat: number, lng: number): Promise<PlaceSuggestion | null>
}

/** Knows ways. */
export interface Routes {
  route(from: Point, to: Point): Promise<Route>
}
