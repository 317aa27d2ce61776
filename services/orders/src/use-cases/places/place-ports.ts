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

/** The streets of the file of streets as vector tiles, for maps. */
export interface StreetTiles {
  /** West, south, east, north in degrees; the version changes with the content. */
  about: () => Promise<{ version: string; bounds: [number, number, number, number] }>
  /** A Mapbox Vector Tile, compressed with gzip; without content where there is no street. */
  gzippedTile: (z: number, x: number, y: number) => Promise<Buffer>
}
