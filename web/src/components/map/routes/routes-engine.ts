import type { PointLike } from 'maplibre-gl'
import { serverNow } from '#lib/page/server-clock.ts'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { cityZoom, drawnStops } from './drawn-stops.ts'
import { frameOf } from '#components/map/engine/frame-of.ts'
import { freeNames, type NameSide } from './free-names.ts'
import { groupSpots } from '#components/map/fleet/group-spots.ts'
import { freshness, type Fix } from '#components/map/engine/gliding.ts'
import { MapEngine } from '#components/map/engine/map-engine.ts'
import type { Background } from '#components/map/engine/map-style.ts'
import { type MarkerItem, MarkerSet } from '#components/map/engine/marker-set.ts'
import { driverElement, waitingElement, waitingGroupElement } from './route-markers.ts'
import type { DrawnRoute, MapPointed, WaitingSpot } from './drawn-route.ts'
import { drawRouteLines, markRouteLine } from './route-lines.ts'
import { type DrawnStop, StopsCanvas } from './stops-canvas.ts'

interface MapListener {
  onPick: (driverId: string) => void
  onPickOrder: (orderId: string) => void
  onPoint: (pointed: MapPointed | null) => void
  /** A pin has been pressed and may be dragged. */
  onGrab: (event: PointerEvent, orderId: string) => void
}

/** With more drivers their names would cover a city's map. */
const mostNames = 12
/** In pixels: on a phone the names of a few do so already. */
const wideMap = 600
/** How far from a line a drop still hits it, in pixels. */
const reach = 14

/** A map of all drivers' routes, of the drivers, and of the orders that wait for one. */
export class RoutesEngine extends MapEngine {
  private routes: readonly DrawnRoute[] = []
  private waiting: readonly WaitingSpot[] = []
  private fixes: ReadonlyMap<string, Fix> = new Map()
  private chosen: string | null = null
  private pointed: MapPointed | null = null
  /** The stop that the pointer is at on the map itself. */
  private underPointer: string | undefined
  private readonly stops: StopsCanvas
  private readonly driverMarkers: MarkerSet
  private readonly waitingMarkers: MarkerSet
  private framedRoutes = ''
  private listener: MapListener | null = null

  constructor(container: HTMLElement, scheme: ColorScheme, background: Background) {
    super(container, scheme, background)
    this.stops = new StopsCanvas(this.map)
    this.driverMarkers = new MarkerSet(this.map)
    this.waitingMarkers = new MarkerSet(this.map)
    // The page does not scroll over the map.
    this.map.scrollZoom.enable()
    this.map.on('resize', () => {
      if (!this.isMovedByUser) this.frameRoutes(true)
    })
    this.map.on('zoomend', () => this.placeMarkers())
    // In the map's own frame, so that stops do not lag when the map is moved.
    this.map.on('render', () => this.stops.draw())
    this.map.on('click', ({ point }) => {
      const driverId = this.driverAt([point.x, point.y])
      if (driverId !== null) this.listener?.onPick(driverId)
    })
    this.map.on('mousemove', ({ point, originalEvent: { target, buttons } }) => {
      // Whoever moves the map points at nothing; a marker on top says itself what it is.
      const isOnMap = buttons === 0 && target === this.map.getCanvas()
      this.pointAt(isOnMap ? this.stops.stopAt(point) : null)
    })
    this.map.on('mouseout', () => this.pointAt(null))
  }

  listen(listener: MapListener): void {
    this.listener = listener
  }

  /** Draws the routes; those of others are faint when one driver is chosen. Frames them when others are to be seen. */
  showRoutes(routes: readonly DrawnRoute[], chosen: string | null): void {
    this.routes = routes
    this.chosen = chosen
    this.drawLines()
    this.placeMarkers()
    this.frameRoutes(false)
  }

  showWaiting(waiting: readonly WaitingSpot[]): void {
    this.waiting = waiting
    this.placeWaiting()
    this.placeDrivers()
    this.frameRoutes(false)
  }

  /** The last known places of drivers. */
  showFixes(fixes: ReadonlyMap<string, Fix>): void {
    this.fixes = fixes
    this.placeDrivers()
  }

  point(pointed: MapPointed | null): void {
    this.pointed = pointed
    this.markLines()
    this.placeMarkers()
  }

  /** Whose route or stop is at this place of the map; null: nobody's. */
  driverAt([x, y]: [number, number]): string | null {
    const stop = this.stops.stopAt({ x, y })
    if (stop) return stop.driverId
    if (!this.isReady) return null
    const box: [PointLike, PointLike] = [
      [x - reach, y - reach],
      [x + reach, y + reach]
    ]
    const [hit] = this.map.queryRenderedFeatures(box, { layers: ['routes-casing'] })
    return (hit?.properties.driverId as string | undefined) ?? null
  }

  zoom(by: 1 | -1): void {
    this.isMovedByUser = true
    this.map.easeTo({ zoom: this.map.getZoom() + by, duration: 160 })
  }

  protected override drawLayers(): void {
    super.drawLayers()
    this.drawLines()
  }

  private drawLines(): void {
    if (!this.isReady) return
    drawRouteLines(this.map, this.scheme, this.routes)
    this.markLines()
  }

  private markLines(): void {
    if (!this.isReady) return
    for (const { driverId } of this.routes) {
      const pointed = this.pointed?.driverId === driverId
      const isSeen = pointed || this.chosen === driverId
      markRouteLine(this.map, driverId, { faint: this.isFaint(driverId) && !pointed, pointed, seen: isSeen })
    }
  }

  private placeMarkers(): void {
    const { chosen, pointed } = this
    this.stops.show(drawnStops(this.routes, { zoom: this.map.getZoom(), chosen, pointed }))
    this.placeDrivers()
    this.placeWaiting()
  }

  /** The stop that the pointer is at. */
  private pointAt(stop: DrawnStop | null): void {
    if (stop?.stopId === this.underPointer) return
    this.underPointer = stop?.stopId
    this.map.getCanvas().style.cursor = stop ? 'pointer' : ''
    this.listener?.onPoint(stop && { driverId: stop.driverId, stopId: stop.stopId })
  }

  private placeDrivers(): void {
    const busy = this.routes.filter(({ stopCount }) => stopCount > 0)
    const isWide = this.map.getContainer().clientWidth >= wideMap
    const isNear = this.map.getZoom() >= cityZoom || (isWide && busy.length <= mostNames)
    const placed = busy.flatMap((route) => {
      const fix = this.fixes.get(route.driverId)
      const [lng, lat] = fix ? [fix.lng, fix.lat] : (route.lines[0]?.[0] ?? [])
      return lng === undefined || lat === undefined ? [] : [{ route, fix, lng, lat }]
    })
    // Those with most to do first, whatever the order of the list: names do not come and go with it.
    const spots = placed
      .toSorted((one, other) => other.route.stopCount - one.route.stopCount)
      .map(({ route: { driverId: id, name, stopCount }, lng, lat }) => {
        const { x, y } = this.map.project([lng, lat])
        return { id, x, y, text: `${name} · ${stopCount}` }
      })
    const pins = this.waitingGroups().map(({ lat, lng }) => this.map.project([lng, lat]))
    const free = freeNames(spots, pins)
    const items = placed.map(({ route, fix, lng, lat }): MarkerItem => {
      const { driverId, name, color, dash, stopCount } = route
      const isSeen = this.chosen === driverId || this.pointed?.driverId === driverId
      const side: NameSide = free.get(driverId) ?? 'right'
      const look = {
        name,
        side,
        color,
        dash,
        stops: stopCount,
        faint: this.isFaint(driverId),
        named: isSeen || (this.chosen === null && isNear && free.has(driverId)),
        isStale: !fix || freshness(fix.at, serverNow()) !== 'live',
        heading: Math.round(fix?.heading ?? 0)
      }
      return {
        // On the other side it is another marker.
        key: `${driverId} ${side}`,
        lng,
        lat,
        look: JSON.stringify(look),
        draw: () => driverElement(look),
        level: isSeen ? 3 : 2,
        listen: (element) => this.onDriver(element, driverId),
        options: side === 'right' ? { anchor: 'left', offset: [-14, 0] } : { anchor: 'right', offset: [14, 0] }
      }
    })
    this.driverMarkers.show(items)
  }

  /** Pins that are near each other are one. */
  private waitingGroups() {
    const longestFirst = this.waiting.toSorted((one, other) => (other.minutes ?? 0) - (one.minutes ?? 0))
    return groupSpots(longestFirst, this.map.getZoom(), 24)
  }

  private placeWaiting(): void {
    this.waitingMarkers.show(
      this.waitingGroups().map(({ lat, lng, spots }): MarkerItem => {
        const [{ orderId, minutes, isLong }] = spots as [WaitingSpot]
        const place = { lat, lng, options: { anchor: 'bottom' } } as const
        if (spots.length > 1) {
          return {
            ...place,
            key: `group ${orderId}`,
            look: `${spots.length} ${isLong}`,
            draw: () => waitingGroupElement(spots.length, isLong),
            level: 4,
            listen: (element) => this.zoomOnPress(element, [lng, lat])
          }
        }
        const pointed = this.pointed?.orderId === orderId
        return {
          ...place,
          key: orderId,
          look: `${minutes} ${isLong} ${pointed}`,
          draw: () => waitingElement({ minutes, isLong, pointed }),
          level: pointed ? 5 : 4,
          listen: (element) => this.onOrder(element, orderId)
        }
      })
    )
  }

  private onDriver(element: HTMLElement, driverId: string): void {
    element.dataset.dropDriver = driverId
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      this.listener?.onPick(driverId)
    })
    element.addEventListener('pointerenter', () => this.listener?.onPoint({ driverId }))
    element.addEventListener('pointerleave', () => this.listener?.onPoint(null))
  }

  private onOrder(element: HTMLElement, orderId: string): void {
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      this.listener?.onPickOrder(orderId)
    })
    // The map itself stays where it is.
    element.addEventListener('mousedown', (event) => event.stopPropagation())
    element.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true })
    element.addEventListener('pointerdown', (event) => this.listener?.onGrab(event, orderId))
    element.addEventListener('pointerenter', () => this.listener?.onPoint({ orderId }))
    element.addEventListener('pointerleave', () => this.listener?.onPoint(null))
  }

  private zoomOnPress(element: HTMLElement, center: [number, number]): void {
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      this.isMovedByUser = true
      this.map.easeTo({ center, zoom: this.map.getZoom() + 2, duration: 260 })
    })
  }

  private isFaint(driverId: string): boolean {
    return this.chosen !== null && this.chosen !== driverId
  }

  private frameRoutes(again: boolean): void {
    const seen = this.routes.filter(({ driverId }) => this.chosen === null || this.chosen === driverId)
    const orders = this.chosen === null ? this.waiting : []
    const key = JSON.stringify([this.chosen, seen.length > 0, orders.length > 0])
    if (key === this.framedRoutes && !again) return
    if (this.isMovedByUser && !again && this.chosen === null) return
    const frame = frameOf([
      ...[...orders, ...seen.flatMap(({ stops }) => stops)].map(({ lng, lat }) => [lng, lat] as const),
      // Where the drivers are.
      ...seen.flatMap(({ lines }) => lines[0]?.slice(0, 1) ?? [])
    ])
    if (!frame) return
    this.framedRoutes = key
    this.isMovedByUser = false
    this.map.fitBounds(frame, { padding: { top: 96, left: 48, right: 88, bottom: 40 }, maxZoom: 14.5, animate: false })
  }
}
