import { LngLatBounds, Marker, type GeoJSONSource } from 'maplibre-gl'
import type { Feature } from 'geojson'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { mapColors } from './map-colors.ts'
import { MapEngine } from './map-engine.ts'
import type { Background } from './map-style.ts'

/** A driver's route as the map draws it. */
export interface DrawnRoute {
  driverId: string
  color: string
  /** `[lng, lat]` from where the driver was to the last stop, a line per leg. */
  lines: readonly (readonly (readonly [number, number])[])[]
  stops: readonly { id: string; number: number; lat: number; lng: number; color: string }[]
}

/** A map of all drivers' routes: a line in each driver's colour, and the stops with their numbers. */
export class RoutesEngine extends MapEngine {
  private routes: readonly DrawnRoute[] = []
  private chosen: string | null = null
  private markers: Marker[] = []
  private acceptsLayers = false
  private framedRoutes = ''
  private onPick: (driverId: string) => void = () => undefined

  constructor(container: HTMLElement, scheme: ColorScheme, background: Background) {
    super(container, scheme, background)
    // The page does not scroll over the map.
    this.map.scrollZoom.enable()
    this.map.on('resize', () => {
      if (!this.isMovedByUser) this.frameRoutes(true)
    })
  }

  /** Sets the callback for a press on a stop. */
  whenPicked(tell: (driverId: string) => void): void {
    this.onPick = tell
  }

  /** Draws the routes; those of others are faint when one driver is chosen. Frames them when others are to be seen. */
  showRoutes(routes: readonly DrawnRoute[], chosen: string | null): void {
    this.routes = routes
    this.chosen = chosen
    if (this.acceptsLayers) this.drawLines()
    this.placeStops()
    this.frameRoutes(false)
  }

  zoom(by: 1 | -1): void {
    this.map.easeTo({ zoom: this.map.getZoom() + by, duration: 160 })
  }

  protected override drawLayers(): void {
    super.drawLayers()
    this.acceptsLayers = true
    this.drawLines()
  }

  private drawLines(): void {
    const features = this.routes.flatMap(({ driverId, color, lines }) =>
      lines.map((line): Feature => ({
        type: 'Feature',
        properties: { color, opacity: this.isFaint(driverId) ? 0.25 : 1 },
        geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) }
      }))
    )
    const data = { type: 'FeatureCollection' as const, features }
    const source = this.map.getSource<GeoJSONSource>('routes')
    if (source) {
      void source.setData(data)
      return
    }
    this.map.addSource('routes', { type: 'geojson', data })
    const above = this.map.getLayer('street-names') ? 'street-names' : undefined
    const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
    const { casing } = mapColors[this.scheme]
    const opacity = ['get', 'opacity'] as unknown as number
    const own = ['get', 'color'] as unknown as string
    const lines = { type: 'line', source: 'routes', layout } as const
    const edge = { 'line-color': casing, 'line-width': 8, 'line-opacity': opacity }
    const paint = { 'line-color': own, 'line-width': 4, 'line-opacity': opacity }
    this.map.addLayer({ ...lines, id: 'routes-casing', paint: edge }, above)
    this.map.addLayer({ ...lines, id: 'routes', paint }, above)
  }

  private placeStops(): void {
    for (const marker of this.markers) marker.remove()
    this.markers = this.routes.flatMap(({ driverId, stops }) =>
      stops.map(({ lat, lng, number, color }) => {
        const element = stopElement(number, color, this.isFaint(driverId))
        element.addEventListener('click', () => this.onPick(driverId))
        return new Marker({ element }).setLngLat([lng, lat]).addTo(this.map)
      })
    )
  }

  private isFaint(driverId: string): boolean {
    return this.chosen !== null && this.chosen !== driverId
  }

  private frameRoutes(again: boolean): void {
    const seen = this.routes.filter(({ driverId }) => !this.isFaint(driverId))
    const key = JSON.stringify(seen.map(({ driverId, stops }) => [driverId, stops.map(({ id }) => id)]))
    if (key === this.framedRoutes && !again) return
    this.framedRoutes = key
    const points = seen.flatMap(({ stops, lines }) => [
      ...stops.map(({ lat, lng }): [number, number] => [lng, lat]),
      ...lines.flatMap((line) => line.map(([lng, lat]): [number, number] => [lng, lat]))
    ])
    if (points.length === 0) return
    this.isMovedByUser = false
    const bounds = points.reduce((box, point) => box.extend(point), new LngLatBounds())
    this.map.fitBounds(bounds, { padding: 56, maxZoom: 14.5, animate: false })
  }
}

/** A square with the stop's number. The list beside the map says the same, so it is no stop of the keyboard. */
function stopElement(number: number, color: string, isFaint: boolean): HTMLElement {
  const element = document.createElement('div')
  element.className =
    'grid size-6 cursor-pointer place-items-center rounded-sm border-2 border-[#fefefc] text-12 font-bold text-[#fefefc] shadow-1'
  element.style.backgroundColor = color
  element.style.opacity = isFaint ? '0.35' : '1'
  element.textContent = String(number)
  return element
}
