import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import type { Geography } from './geography.ts'
import districtLabels from './district-labels.json'
import { mapColors, type MapColors } from './map-colors.ts'
import { waterLabels } from './water-labels.ts'

/** Drawn with the page's web font: a style without `glyphs` requests no font server. */
const fonts = { land: ['Funnel Sans SemiBold', 'Funnel Sans'], water: ['Funnel Sans Italic', 'Funnel Sans'] }

/** The map's background: our own geography, or the URL of tiles (TILES_URL). */
export type Background = Geography | string

/** The style of a map. A string is a template for raster tiles, or the URL of a style. */
export function mapStyle(scheme: ColorScheme, background: Background): StyleSpecification | string {
  if (typeof background !== 'string') return ownStyle(mapColors[scheme], background)
  return background.includes('{z}') ? rasterStyle(background) : background
}

function ownStyle(colors: MapColors, { districts, water, streets }: Geography): StyleSpecification {
  return {
    version: 8,
    sources: {
      districts: { type: 'geojson', data: districts, tolerance: 0.2 },
      water: { type: 'geojson', data: water, tolerance: 0.2 },
      streets: { type: 'geojson', data: streets, tolerance: 0.2 },
      places: placesSource()
    },
    layers: [
      { id: 'outside', type: 'background', paint: { 'background-color': colors.outside } },
      { id: 'land', type: 'fill', source: 'districts', paint: { 'fill-color': colors.land } },
      focusLayer(colors),
      {
        id: 'borders',
        type: 'line',
        source: 'districts',
        paint: { 'line-color': colors.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.5, 15, 1.4] }
      },
      { id: 'water', type: 'fill', source: 'water', paint: { 'fill-color': colors.water } },
      streetLayer('street-edges', colors.roadEdge, 1.6),
      streetLayer('streets', colors.road, 0),
      streetNames(colors),
      labelLayer('water', colors),
      labelLayer('land', colors)
    ]
  }
}

/** Shades a district; nothing until a filter names one. */
function focusLayer(colors: MapColors): LayerSpecification {
  return {
    id: 'focus',
    type: 'fill',
    source: 'districts',
    filter: ['==', ['get', 'name'], ''],
    paint: { 'fill-color': colors.route, 'fill-opacity': 0.16, 'fill-outline-color': colors.route }
  }
}

/** White lines on a thin edge, wider for main streets. From afar only those. */
function streetLayer(id: string, color: string, edge: number): LayerSpecification {
  const width = (main: number, street: number) => ['match', ['get', 'class'], 'main', main + edge, street + edge]
  return {
    id,
    type: 'line',
    source: 'streets',
    minzoom: 10.5,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, width(1.2, 0.4), 13, width(3, 1.8), 16, width(9, 6)],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 10.5, 0, 11.5, 1]
    } as never
  }
}

function streetNames(colors: MapColors): LayerSpecification {
  return {
    id: 'street-names',
    type: 'symbol',
    source: 'streets',
    minzoom: 12.8,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'name'],
      'text-font': fonts.land,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 16, 13],
      'text-letter-spacing': 0.04,
      'symbol-sort-key': ['match', ['get', 'class'], 'main', 0, 1],
      'text-max-angle': 40
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.road, 'text-halo-width': 1.6 }
  }
}

function labelLayer(kind: 'land' | 'water', colors: MapColors): LayerSpecification {
  const isWater = kind === 'water'
  return {
    id: `${kind}-labels`,
    type: 'symbol',
    source: 'places',
    filter: ['==', ['get', 'kind'], kind],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': fonts[kind],
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 14],
      'text-max-width': 7,
      'text-padding': 6,
      // The available space on land in metres: where two labels would overlap, the larger place wins.
      'symbol-sort-key': ['-', 0, ['get', 'room']]
    },
    paint: {
      'text-color': isWater ? colors.waterLabel : colors.label,
      'text-halo-color': isWater ? colors.water : colors.land,
      'text-halo-width': isWater ? 0 : 1.4
    }
  }
}

function placesSource(): GeoJSONSourceSpecification {
  const point = (
    kind: string,
    { name, lng, lat, room = 0 }: { name: string; lng: number; lat: number; room?: number }
  ) => ({
    type: 'Feature' as const,
    properties: { kind, name, room },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] }
  })
  const features = [
    ...districtLabels.map((label) => point('land', label)),
    ...waterLabels.map((label) => point('water', label))
  ]
  return { type: 'geojson', data: { type: 'FeatureCollection', features } }
}

function rasterStyle(tilesUrl: string): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [tilesUrl], tileSize: 256 } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }]
  }
}
