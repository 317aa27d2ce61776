import { LngLatBounds, Map as MapLibreMap, Marker, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
// Under Vite, MapLibre 6 needs the URL of its worker, here a file of our own (worker-src 'self').
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { Feature, Geometry } from 'geojson'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import districtLabels from '#components/map/places/district-labels.json'
import { mapColors } from './map-colors.ts'
import type { MapScene } from './map-scene.ts'
import { mapStyle, type Background } from './map-style.ts'
import { lateColor, ownColor } from '#components/map/routes/drawn-route.ts'
import { pinElement, ringElement } from './markers.ts'
import { StreetTiles } from './street-tiles.ts'
import { StopsCanvas } from '#components/map/routes/stops-canvas.ts'
import { VehicleMarker } from './vehicle-marker.ts'

setWorkerUrl(workerUrl)

const stockholm: [number, number] = [18.0686, 59.3293]
/** Shows some streets around a point. */
const startZoom = 12
/** The vehicle is framed again after so many km. */
const refitKm = 0.3
const stripHeight = 240
const thinHeight = 120
/** From the tip of the pin to the edge of its picture. */
const pinMargin = 3

/** A map on the page. The constructor throws without WebGL. */
export class MapEngine {
  protected readonly map: MapLibreMap
  private readonly vehicle: VehicleMarker
  private pin: Marker | null = null
  private ring: Marker | null = null
  private squares: StopsCanvas | null = null
  private scene: MapScene = {}
  protected scheme: ColorScheme
  /** The scheme of the map's style, which cannot be changed while the graphics are away. */
  private styled: ColorScheme
  private hasGraphics = true
  private framed = ''
  /** The distance of the vehicle when it was framed, in steps. */
  private nearness: number | null = null
  /** The user has chosen another part of the map than the one that was framed. */
  protected isMovedByUser = false
  /** The style accepts layers now; it throws while another is loaded. MapLibre's own event also waits for all tiles. */
  protected isReady = false
  private readonly background: Background
  private readonly streets: StreetTiles | null
  private readonly reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches

  constructor(container: HTMLElement, scheme: ColorScheme, background: Background) {
    this.scheme = scheme
    this.styled = scheme
    this.background = background
    this.map = new MapLibreMap({
      container,
      style: mapStyle(scheme, background),
      center: stockholm,
      zoom: startZoom,
      minZoom: 8,
      maxZoom: 17,
      attributionControl: typeof background === 'string' ? { compact: true } : false,
      // Scrolling the page over the map must not zoom it.
      cooperativeGestures: false,
      scrollZoom: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: this.reducedMotion ? 0 : 160
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.getCanvas().setAttribute('tabindex', '-1')
    this.vehicle = new VehicleMarker(this.map, this.reducedMotion)
    this.map.on('style.load', () => {
      this.isReady = true
      this.drawLayers()
    })
    this.streets = typeof background === 'string' ? null : new StreetTiles(this.map)
    void this.streets?.load().then(() => this.isReady && this.drawLayers())
    this.map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.isMovedByUser = true
    })
    this.map.on('resize', () => {
      if (!this.isMovedByUser) this.frame(true, false)
    })
    // A phone takes the graphics from a tab in the background, and with them the style, until the tab is back.
    this.map.on('webglcontextlost', () => {
      this.isReady = false
      this.hasGraphics = false
    })
    this.map.on('webglcontextrestored', () => {
      this.hasGraphics = true
      this.restyle()
    })
  }

  setScheme(scheme: ColorScheme): void {
    this.scheme = scheme
    if (this.hasGraphics) this.restyle()
  }

  private restyle(): void {
    if (this.scheme === this.styled) return
    this.styled = this.scheme
    this.isReady = false
    this.map.setStyle(mapStyle(this.scheme, this.background), { diff: false })
  }

  show(scene: MapScene): void {
    this.scene = scene
    this.pin = placed(
      this.map,
      this.pin,
      scene.destination,
      () => new Marker({ element: pinElement(), anchor: 'bottom', offset: [0, pinMargin] })
    )
    this.ring = placed(this.map, this.ring, scene.pickup, () => new Marker({ element: ringElement() }))
    this.vehicle.show(scene.vehicle ?? null)
    this.showStops(scene.stops ?? [])
    // Where the two meet, the door stays visible.
    this.pin?.getElement().style.setProperty('z-index', '1')
    if (this.isReady) this.drawLayers()
    this.frame(false)
  }

  private showStops(stops: NonNullable<MapScene['stops']>): void {
    if (stops.length > 0 && !this.squares) {
      this.squares = new StopsCanvas(this.map)
      this.map.on('render', () => this.squares?.draw())
    }
    const look = { driverId: '', dash: 'solid', faint: false, pointed: false, small: false } as const
    // The next one is on top.
    this.squares?.show(
      stops.toReversed().map(({ id: stopId, number, lat, lng, isLate }) => {
        return { ...look, stopId, lat, lng, text: String(number), color: isLate ? lateColor : ownColor }
      })
    )
  }

  /** Brings everything into view again after the user has moved the map. */
  centre(): void {
    this.frame(true)
  }

  destroy(): void {
    this.isReady = false
    this.vehicle.remove()
    this.map.remove()
  }

  protected drawLayers(): void {
    this.streets?.draw(this.scheme, this.scene.coveredBelow ? 'top-right' : 'bottom-right')
    if (this.map.getLayer('focus')) this.map.setFilter('focus', ['==', ['get', 'name'], this.scene.district ?? ''])
    drawArea(this.map, this.scene, this.scheme)
    drawRoute(this.map, this.scene, this.scheme)
  }

  /** Moves the map only when there is something new to show, not with each step of a gliding marker. */
  private frame(asked: boolean, animate = asked): void {
    // A map that is made in a hidden part of the page is framed once it is shown.
    const height = this.map.getContainer().clientHeight
    if (height === 0) return
    const { destination, pickup, district, route, stops = [], vehicle, area } = this.scene
    const { maxZoom = startZoom, coveredBelow = 0 } = this.scene
    const corners = area ? cornersOf(area) : []
    const key = JSON.stringify([
      destination,
      pickup,
      district,
      Boolean(route),
      Boolean(vehicle),
      corners[0],
      stops[0]?.id,
      stops.length
    ])
    // A vehicle that comes closer is framed again, unless the user looks at another part of the map.
    const next = destination ?? stops[0]
    const nearness = vehicle && next ? Math.round(greatCircleKm(vehicle, next) / refitKm) : null
    const isCloser = nearness !== this.nearness && !this.isMovedByUser
    if (!asked && key === this.framed && !isCloser) return
    this.framed = key
    this.nearness = nearness
    const points: [number, number][] = [...(route ?? []).map(([lng, lat]): [number, number] => [lng, lat]), ...corners]
    for (const place of [destination, pickup, vehicle, ...stops]) if (place) points.push([place.lng, place.lat])
    const label = points.length === 0 ? districtLabels.find(({ name }) => name === district) : undefined
    if (label) points.push([label.lng, label.lat])
    if (points.length === 0) return
    this.isMovedByUser = false
    const bounds = points.reduce((box, point) => box.extend(point), new LngLatBounds())
    const edge = area ? 20 : edgeOf(height)
    const pinHeight = area ? 0 : 30
    this.map.fitBounds(bounds, {
      padding: { top: edge + pinHeight, left: 48, right: 48, bottom: edge + coveredBelow },
      maxZoom: label ? 12.5 : maxZoom,
      animate: animate && !this.reducedMotion,
      duration: 420
    })
  }
}

/** A low map has no room for wide margins, only for the pin above its point. */
function edgeOf(height: number): number {
  if (height < thinHeight) return 8
  return height < stripHeight ? 20 : 48
}

function placed(map: MapLibreMap, marker: Marker | null, place: MapScene['pickup'], make: () => Marker): Marker | null {
  if (!place) {
    marker?.remove()
    return null
  }
  if (marker) return marker.setLngLat([place.lng, place.lat])
  return make().setLngLat([place.lng, place.lat]).addTo(map)
}

function cornersOf(area: Geometry): [number, number][] {
  const rings = area.type === 'Polygon' ? area.coordinates : area.type === 'MultiPolygon' ? area.coordinates.flat() : []
  return rings.flat().map(([lng = 0, lat = 0]) => [lng, lat])
}

function drawArea(map: MapLibreMap, { area }: MapScene, scheme: ColorScheme): void {
  const source = map.getSource<GeoJSONSource>('area')
  const data = { type: 'FeatureCollection' as const, features: [] as Feature[] }
  if (area) data.features.push({ type: 'Feature', properties: {}, geometry: area })
  if (source) {
    void source.setData(data)
    return
  }
  if (!area) return
  const color = mapColors[scheme].route
  map.addSource('area', { type: 'geojson', data })
  // Under the names, which real tiles bring themselves.
  const above = map.getLayer('water-labels') ? 'water-labels' : undefined
  const paint = { 'fill-color': color, 'fill-opacity': 0.14 }
  map.addLayer({ id: 'area', type: 'fill', source: 'area', paint }, above)
  map.addLayer(
    { id: 'area-edge', type: 'line', source: 'area', paint: { 'line-color': color, 'line-width': 2 } },
    above
  )
}

/** Dots lead over a ground that they do not follow; a line follows streets. */
const dots = [0.1, 1.8]

/** Below the names. 5 px on a 10 px casing, round ends; what comes after it is thinner. */
function drawRoute(map: MapLibreMap, { route, later = [], isRough = false }: MapScene, scheme: ColorScheme): void {
  const lineOf = (line: NonNullable<MapScene['route']>, isLater: boolean): Feature => ({
    type: 'Feature',
    properties: { later: isLater },
    geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) }
  })
  const features = [...later.map((line) => lineOf(line, true)), ...(route ? [lineOf(route, false)] : [])]
  const data = { type: 'FeatureCollection' as const, features }
  const source = map.getSource<GeoJSONSource>('route')
  if (source) {
    void source.setData(data)
    map.setPaintProperty('route', 'line-dasharray', isRough ? dots : undefined)
    map.setPaintProperty('route-casing', 'line-opacity', isRough ? 0 : 1)
    return
  }
  const colors = mapColors[scheme]
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const wide = (pixels: number) => ['case', ['get', 'later'], pixels * 0.6, pixels] as unknown as number
  map.addSource('route', { type: 'geojson', data })
  const above = map.getLayer('street-names') ? 'street-names' : undefined
  const lines = { type: 'line', source: 'route', layout } as const
  const casing = { 'line-color': colors.casing, 'line-width': wide(10), 'line-opacity': isRough ? 0 : 1 }
  map.addLayer({ ...lines, id: 'route-casing', paint: casing }, above)
  const paint = { 'line-color': colors.route, 'line-width': wide(5), ...(isRough && { 'line-dasharray': dots }) }
  map.addLayer({ ...lines, id: 'route', paint }, above)
}
