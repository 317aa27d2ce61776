import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification
} from 'maplibre-gl'
import type { StreetClass } from '@ilbud/proto/http/places/street-tiles'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import type { Geography } from '#components/map/places/geography.ts'
import districtLabels from '#components/map/places/district-labels.json'
import { mapColors, type MapColors } from './map-colors.ts'
import { waterLabels } from '#components/map/places/water-labels.ts'

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
      ...streetLines(colors, ownStreets),
      streetNames(colors, ownStreets),
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

/** Where streets come from, with what the ids of their layers begin with. */
export interface StreetSource {
  id: 'street' | 'tile-street'
  from: { source: string; 'source-layer'?: string }
}

/** Those of our gazetteer. */
const ownStreets: StreetSource = { id: 'street', from: { source: 'streets' } }
export const ownStreetLayers = ['street-edges', 'streets', 'street-names'] as const

/** By class, in pixels at these zooms. */
const streetWidths: Record<StreetClass, readonly number[]> = {
  motorway: [1.2, 2.2, 3.4, 10],
  main: [0.9, 1.9, 3.2, 9],
  collector: [0.5, 1.2, 2.4, 7.5],
  minor: [0.3, 0.7, 1.6, 6]
}
const widthZooms = [10.5, 12, 13.5, 16.5] as const
const edgeWidths = [0.4, 1, 1.4, 2] as const

/** White lines on a thin edge, wider for what carries more traffic, which is on top. */
export function streetLines(colors: MapColors, { id, from }: StreetSource): LayerSpecification[] {
  const line = (name: string, color: string, isEdge: boolean) => ({
    ...from,
    id: `${id}${name}`,
    type: 'line',
    minzoom: 10,
    layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': byClass([3, 2, 1, 0]) },
    paint: {
      'line-color': color,
      'line-width': [
        'interpolate',
        ['exponential', 1.4],
        ['zoom'],
        ...widthZooms.flatMap((zoom, at) => [zoom, widthAt(at, isEdge)])
      ],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0, 11, 1]
    }
  })
  return [line('-edges', colors.roadEdge, true), line('s', colors.road, false)] as LayerSpecification[]
}

function widthAt(at: number, isEdge: boolean) {
  const width = (widths: readonly number[]) => widths[at]! + (isEdge ? edgeWidths[at]! : 0)
  const { motorway, main, collector, minor } = streetWidths
  return byClass([width(motorway), width(main), width(collector), width(minor)])
}

/** A value for motorways, main streets, collectors, and all others. */
function byClass([motorway, main, collector, minor]: [number, number, number, number]) {
  const value = ['match', ['get', 'class'], 'motorway', motorway, 'main', main, 'collector', collector, minor]
  return value as unknown as ExpressionSpecification
}

/** Along the lines, those of smaller streets from nearer. */
export function streetNames(colors: MapColors, { id, from }: StreetSource): LayerSpecification {
  return {
    ...from,
    id: `${id}-names`,
    type: 'symbol',
    minzoom: 12.8,
    filter: ['>=', ['zoom'], byClass([12, 12, 13, 14])],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 360,
      'text-field': ['get', 'name'],
      'text-font': fonts.land,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 16, 13],
      'text-letter-spacing': 0.04,
      'text-padding': 4,
      'symbol-sort-key': byClass([1, 0, 2, 3]),
      'text-max-angle': 40
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.roadHalo, 'text-halo-width': 1.6 }
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
