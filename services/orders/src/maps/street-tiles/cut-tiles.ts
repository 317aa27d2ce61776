import type { NamedStreet } from '@ilbud/travel/streets/read-streets'
import { type StreetClass, streetLayer, streetZooms } from '@ilbud/proto/http/places/street-tiles'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { joinStreets } from './join-streets.ts'

/** Cuts streets into tiles. */
export interface TileCutter {
  /** West, south, east, north of all streets, in degrees. */
  bounds: [number, number, number, number]
  /**
   * The tile as a Mapbox Vector Tile 2.1 with the layer `streets`, each line with its `class` and, where it has one, its
   * `name`; empty where there is no street.
   */
  cut: (z: number, x: number, y: number) => Uint8Array
}

const classOf: Record<string, StreetClass> = {
  motorway: 'motorway',
  trunk: 'motorway',
  primary: 'main',
  secondary: 'main',
  tertiary: 'collector'
}

/** From this zoom on a class is in the tiles: from afar a city would be one white spot. */
const firstZoom: Record<StreetClass, number> = { motorway: 10, main: 10, collector: 11, minor: 12 }

/**
 * An index in memory, which keeps what has been cut (docs/measurements.md#tiles-of-the-streets). Lines are simplified to
 * three of a tile's 4096 units.
 */
export function cutTiles(streets: readonly NamedStreet[]): TileCutter {
  const features = joinStreets(
    streets.map((street) => ({ ...street, streetClass: classOf[street.streetClass] ?? 'minor' }))
  ).map(({ name, streetClass, line }) => ({
    type: 'Feature' as const,
    properties: { class: streetClass, ...(name !== '' && { name }) },
    geometry: { type: 'LineString' as const, coordinates: line }
  }))
  const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: streetZooms.max, wrap: false })
  return {
    bounds: boundsOf(streets),
    cut(z, x, y) {
      const tile = index.getTile(z, x, y)
      const features: readonly GeoJSONVTFeature[] = tile?.features ?? []
      const shown = features.filter(({ tags }) => z >= firstZoom[tags?.['class'] as StreetClass])
      if (!tile || shown.length === 0) return new Uint8Array()
      return fromGeojsonVt({ [streetLayer]: { ...tile, features: shown } }, { version: 2 })
    }
  }
}

function boundsOf(streets: readonly NamedStreet[]): TileCutter['bounds'] {
  const bounds: TileCutter['bounds'] = [180, 90, -180, -90]
  for (const { line } of streets) {
    for (const [lng, lat] of line) {
      bounds[0] = Math.min(bounds[0], lng)
      bounds[1] = Math.min(bounds[1], lat)
      bounds[2] = Math.max(bounds[2], lng)
      bounds[3] = Math.max(bounds[3], lat)
    }
  }
  return bounds
}
