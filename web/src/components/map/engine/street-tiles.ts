import { AttributionControl, type ControlPosition, type Map as MapLibreMap } from 'maplibre-gl'
import '#components/map/attribution.css'
import { type StreetTileJson, streetLayer, streetTilesSchema } from '@ilbud/proto/http/places/street-tiles'
import { api } from '#lib/api/api.ts'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { mapColors } from './map-colors.ts'
import { ownStreetLayers, streetLines, streetNames, type StreetSource } from './map-style.ts'

const tilesSource = 'street-tiles'
const tileStreets: StreetSource = { id: 'tile-street', from: { source: tilesSource, 'source-layer': streetLayer } }

/** The server's tiles of all streets on one map. Until they are there, the streets of our gazetteer are. */
export class StreetTiles {
  private readonly map: MapLibreMap
  private tiles: StreetTileJson | null = null
  private attribution: AttributionControl | null = null

  constructor(map: MapLibreMap) {
    this.map = map
  }

  /** Asks the server for them; nothing waits for the answer. */
  async load(): Promise<void> {
    this.tiles = await loadStreetTiles()
    this.map.on('sourcedata', ({ sourceId, tile }) => {
      if (sourceId === tilesSource && tile) this.hideOwn()
    })
  }

  /** Draws them, if there are any and the style has none yet, and names at that corner whose data they are. */
  draw(scheme: ColorScheme, corner: ControlPosition): void {
    if (!this.tiles || this.map.getSource(tilesSource)) return
    addStreets(this.map, scheme, this.tiles)
    if (this.attribution) return
    this.attribution = new AttributionControl({ compact: false })
    this.map.addControl(this.attribution, corner)
  }

  /** No street is drawn twice: our own go once tiles are seen to come. */
  private hideOwn(): void {
    for (const id of ownStreetLayers) {
      if (this.map.getLayer(id)) this.map.setLayoutProperty(id, 'visibility', 'none')
    }
  }
}

let loading: Promise<StreetTileJson | null> | null = null

/** The tiles of the streets, asked for once for all maps; null where the server has none or does not answer. */
function loadStreetTiles(): Promise<StreetTileJson | null> {
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
function addStreets(map: MapLibreMap, scheme: ColorScheme, streets: StreetTileJson): void {
  const { minzoom, maxzoom, bounds, attribution } = streets
  // The worker that fetches them knows no page to which an address could be relative.
  const tiles = streets.tiles.map((template) => `${location.origin}${template}`)
  map.addSource(tilesSource, {
    type: 'vector',
    tiles,
    minzoom,
    maxzoom,
    ...(bounds && { bounds }),
    ...(attribution !== undefined && { attribution })
  })
  const colors = mapColors[scheme]
  for (const layer of streetLines(colors, tileStreets)) map.addLayer(layer, 'street-edges')
  map.addLayer(streetNames(colors, tileStreets), 'water-labels')
}
