import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import type { DrawnRoute } from './drawn-route.ts'

/** What separates a route from the map and from other routes. Light in both themes, because the colours are dark. */
const casing: Record<ColorScheme, string> = { light: '#fefefc', dark: '#c9d3d6' }

const dashes = { solid: undefined, dashed: [2.4, 1.6], dotted: [0.1, 1.8] } as const

type Line = Pick<DrawnRoute, 'driverId' | 'color' | 'dash' | 'lines'>

/** Draws every driver's line under the names of streets: 4 px on a casing, dashed where two have the same colour. */
export function drawRouteLines(map: MapLibreMap, scheme: ColorScheme, routes: readonly Line[]): void {
  const features = routes.flatMap(({ driverId, color, dash, lines }) =>
    lines.map((line): Feature => ({
      type: 'Feature',
      properties: { driverId, color, dash },
      geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) }
    }))
  )
  const data = { type: 'FeatureCollection' as const, features }
  const source = map.getSource<GeoJSONSource>('routes')
  if (source) {
    void source.setData(data)
    return
  }
  map.addSource('routes', { type: 'geojson', data, promoteId: 'driverId' })
  const above = map.getLayer('street-names') ? 'street-names' : undefined
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const opacity = ['case', ['boolean', ['feature-state', 'faint'], false], 0.25, 1] as unknown as number
  const own = ['get', 'color'] as unknown as string
  const lines = { type: 'line', source: 'routes', layout } as const
  const edge = { 'line-color': casing[scheme], 'line-width': widthOf(8), 'line-opacity': opacity }
  map.addLayer({ ...lines, id: 'routes-casing', paint: edge }, above)
  for (const [name, dash] of Object.entries(dashes)) {
    const paint = {
      'line-color': own,
      'line-width': widthOf(4.5),
      'line-opacity': opacity,
      ...(dash && { 'line-dasharray': [...dash] })
    }
    map.addLayer({ ...lines, id: `routes-${name}`, filter: ['==', ['get', 'dash'], name], paint }, above)
  }
}

/** Marks the line of one driver, without anything being drawn anew by the map's worker. */
export function markRouteLine(map: MapLibreMap, driverId: string, state: { faint: boolean; pointed: boolean }): void {
  // While a style is loaded there is nothing to mark.
  if (map.getSource('routes')) map.setFeatureState({ source: 'routes', id: driverId }, state)
}

/** Wider while somebody points at the driver. */
function widthOf(pixels: number): number {
  return ['case', ['boolean', ['feature-state', 'pointed'], false], pixels + 3, pixels] as unknown as number
}
