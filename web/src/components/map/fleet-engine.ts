import type { GeoJSONSource } from 'maplibre-gl'
import type { ColorScheme } from '#lib/color-scheme.ts'
import { drawFleetIcon, iconDensity } from './fleet-icons.ts'
import { chosenLayer, driversLayer, fleetData, fleetLayer, fleetSource } from './fleet-layers.ts'
import { FleetPositions, type FleetDriver, type FleetPoint } from './fleet-positions.ts'
import { MapEngine } from './map-engine.ts'
import type { Background } from './map-style.ts'

// The worker cuts the source anew each time: so often is smooth enough for an eye and cheap enough for a thousand.
const drawMs = 100
/** Ages are told by looks: somebody who is silent has to become grey. */
const ageMs = 5_000

/** A map of everybody on duty, and of one order among them. */
export class FleetEngine extends MapEngine {
  private onPick: (driverId: string) => void = () => undefined
  private readonly positions: FleetPositions
  private chosen: string | null = null
  private gliding = 0
  private drawn = 0
  private looks = ''
  private readonly ageing: ReturnType<typeof setInterval>

  constructor(container: HTMLElement, scheme: ColorScheme, background: Background) {
    super(container, scheme, background)
    this.positions = new FleetPositions(window.matchMedia('(prefers-reduced-motion: reduce)').matches)
    // The board does not scroll under the pointer: here the wheel may zoom.
    this.map.scrollZoom.enable()
    this.map.on('click', fleetLayer, ({ features }) => {
      const id: unknown = features?.[0]?.properties['id']
      if (typeof id === 'string') this.onPick(id)
    })
    this.map.on('mouseenter', fleetLayer, () => (this.map.getCanvas().style.cursor = 'pointer'))
    this.map.on('mouseleave', fleetLayer, () => (this.map.getCanvas().style.cursor = ''))
    this.map.on('styleimagemissing', ({ id }) => {
      const image = drawFleetIcon(id)
      if (image && !this.map.hasImage(id)) this.map.addImage(id, image, { pixelRatio: iconDensity })
    })
    this.ageing = setInterval(() => this.age(), ageMs)
  }

  /** Who is told when a driver is pressed. */
  whenPicked(tell: (driverId: string) => void): void {
    this.onPick = tell
  }

  showAll(drivers: readonly FleetDriver[]): void {
    this.positions.replaceAll(drivers, performance.now())
    this.draw()
  }

  moveSome(drivers: readonly FleetDriver[]): void {
    const now = performance.now()
    for (const driver of drivers) this.positions.move(driver, now)
    this.animate()
  }

  /** Stands out, and is brought into view. */
  choose(driverId: string | null, look: boolean): void {
    this.chosen = driverId
    this.draw()
    const driver = driverId === null ? undefined : this.positions.driver(driverId)
    if (driver && look) this.map.easeTo({ center: [driver.lng, driver.lat], duration: 260 })
  }

  zoom(by: 1 | -1): void {
    this.map.easeTo({ zoom: this.map.getZoom() + by, duration: 160 })
  }

  override destroy(): void {
    clearInterval(this.ageing)
    cancelAnimationFrame(this.gliding)
    super.destroy()
  }

  protected override drawLayers(): void {
    super.drawLayers()
    if (this.map.getSource(fleetSource)) return
    const data = fleetData([], null)
    this.map.addSource(fleetSource, { type: 'geojson', data, tolerance: 0, buffer: 32, maxzoom: 14 })
    this.map.addLayer(chosenLayer(this.scheme))
    this.map.addLayer(driversLayer())
    this.draw()
  }

  private animate(): void {
    cancelAnimationFrame(this.gliding)
    this.gliding = requestAnimationFrame((now) => {
      if (now - this.drawn >= drawMs) this.draw()
      if (this.positions.isMoving(performance.now())) this.animate()
    })
  }

  /** Somebody fell silent, or has gone. A map on which nothing changed is not drawn again. */
  private age(): void {
    const points = this.positions.at(performance.now(), Date.now())
    if (looksOf(points) !== this.looks) this.draw()
  }

  private draw(): void {
    this.drawn = performance.now()
    const points = this.positions.at(this.drawn, Date.now())
    this.looks = looksOf(points)
    void this.map.getSource<GeoJSONSource>(fleetSource)?.setData(fleetData(points, this.chosen))
  }
}

function looksOf(points: readonly FleetPoint[]): string {
  return points.map(({ driver, freshness }) => driver.id + freshness).join()
}
