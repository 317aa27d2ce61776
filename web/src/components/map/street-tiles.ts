import type { Map as MapLibreMap } from 'maplibre-gl'
import { type StreetTileJson, streetLayer, streetTilesSchema } from '@ilbud/proto/http/street-tiles'
import type { FeatureCollection } from 'geojson'
import { api } from '#lib/api/api.ts'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { mapColors } from './map-colors.ts'
import { streetLines, streetNames, type StreetSource } from './map-style.ts'

export const tilesSource = 'street-tiles'
const tileStreets: StreetSource = { id: 'tile-street', from: { source: tilesSource, 'source-layer': streetLayer } }

let loading: Promise<StreetTileJson | null> | null = null

/** The tiles of the streets, asked for once for all maps; null where the server has none or does not answer. */
export function loadStreetTiles(): Promise<StreetTileJson | null> {
  loading ??= api(streetTilesSchema, '/api/v1/streets').then(
    (tiles) => (tiles.tiles.length > 0 ? tiles : null),
    () => {
      loading = null
      return null
    }
  )
  return loading
}

/** Draws the streets under everything that stands on the map, and their names above routes. */
export function drawStreetTiles(map: MapLibreMap, scheme: ColorScheme, streets: StreetTileJson): void {
  if (map.getSource(tilesSource)) return
  const { minzoom, maxzoom, bounds, attribution } = streets
  // The worker that fetches them knows no page to which an address could be relative.
  const tiles = streets.tiles.map((template) => `${location.origin}${template}`)
  map.addSource(tilesSource, { type: 'vector', tiles, minzoom, maxzoom, bounds, attribution })
  const colors = mapColors[scheme]
  for (const layer of streetLines(colors, tileStreets)) map.addLayer(layer, 'street-edges')
  map.addLayer(streetNames(colors, tileStreets), 'water-labels')
}

/** The streets of which no part is within the bounds. */
export function streetsOutside(
  { type, features }: FeatureCollection,
  [west, south, east, north]: readonly [number, number, number, number]
): FeatureCollection {
  const isWithin = ([lng = 0, lat = 0]: number[]) => lng >= west && lng <= east && lat >= south && lat <= north
  const isOutside = ({ geometry }: FeatureCollection['features'][number]) =>
    geometry.type !== 'LineString' || !geometry.coordinates.some(isWithin)
  return { type, features: features.filter(isOutside) }
}
