import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import type { DrawnRoute } from './drawn-route.ts'

/** What separates a route from the map and from other routes. Light in both themes, because the colours are dark. */
const casing: Record<ColorScheme, string> = { light: '#fefefc', dark: '#c9d3d6' }

const dashes = { solid: undefined, dashed: [2.4, 1.6], dotted: [0.1, 1.8] } as const

type Line = Pick<DrawnRoute, 'driverId' | 'color' | 'dash' | 'lines'>

/** Draws every driver's line under the names of streets on a casing, dashed where two have the same colour. */
export function drawRouteLines(map: MapLibreMap, scheme: ColorScheme, routes: readonly Line[]): void {
  const features = routes.flatMap(({ driverId, color, dash, lines }) =>
    lines.map((line, leg): Feature => ({
      type: 'Feature',
      properties: { driverId, color, dash, later: leg > 0 },
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
  const opacity = ['case', is('faint'), 0.25, 1] as unknown as number
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
export function markRouteLine(map: MapLibreMap, driverId: string, state: LineState): void {
  // While a style is loaded there is nothing to mark.
  if (map.getSource('routes')) map.setFeatureState({ source: 'routes', id: driverId }, { ...state })
}

interface LineState {
  /** Another driver is looked at. */
  faint: boolean
  pointed: boolean
  /** Somebody looks at this driver: the whole route is drawn as its first leg. */
  seen: boolean
}

const is = (state: keyof LineState) => ['boolean', ['feature-state', state], false]

/** Later legs are thinner, so that a map of many routes shows where everybody is going now. */
function widthOf(pixels: number): number {
  const usual = ['case', ['all', ['get', 'later'], ['!', is('seen')]], pixels * 0.6, pixels]
  return ['case', is('pointed'), pixels + 3, usual] as unknown as number
}
