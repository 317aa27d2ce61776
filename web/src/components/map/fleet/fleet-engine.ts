import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { FleetCanvas } from './fleet-canvas.ts'
import { FleetPositions, type FleetDriver } from './fleet-positions.ts'
import { MapEngine } from '#components/map/engine/map-engine.ts'
import type { Background } from '#components/map/engine/map-style.ts'

/** About thirty frames a second look smooth. */
const drawMs = 30
/** A marker ages only when it is drawn, so drawing goes on while nobody moves. */
const ageMs = 5_000

/** A map of all drivers on duty, and of one chosen order. */
export class FleetEngine extends MapEngine {
  private onPick: (driverId: string) => void = () => undefined
  private readonly positions: FleetPositions
  private readonly canvas: FleetCanvas
  private chosen: string | null = null
  private gliding = 0
  private drawn = 0
  private readonly ageing: ReturnType<typeof setInterval>

  constructor(container: HTMLElement, scheme: ColorScheme, background: Background) {
    super(container, scheme, background)
    this.positions = new FleetPositions(window.matchMedia('(prefers-reduced-motion: reduce)').matches)
    this.canvas = new FleetCanvas(this.map, scheme)
    // The board does not scroll, so the wheel may zoom.
    this.map.scrollZoom.enable()
    this.map.on('click', ({ point }) => {
      const id = this.canvas.driverAt(point)
      if (id !== null) this.onPick(id)
    })
    this.map.on('mousemove', ({ point }) => {
      this.map.getCanvas().style.cursor = this.canvas.driverAt(point) === null ? '' : 'pointer'
    })
    // In the map's own frame, so that markers do not lag when the map is moved.
    this.map.on('render', () => this.draw())
    this.ageing = setInterval(() => this.draw(), ageMs)
  }

  /** Sets the callback for a press on a driver. */
  whenPicked(onPick: (driverId: string) => void): void {
    this.onPick = onPick
  }

  override setScheme(scheme: ColorScheme): void {
    this.canvas.setScheme(scheme)
    super.setScheme(scheme)
    this.draw()
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

  /** Highlights the driver and, with `look`, brings them into view. */
  choose(driverId: string | null, look: boolean): void {
    this.chosen = driverId
    this.draw()
    const driver = driverId === null ? undefined : this.positions.driver(driverId)
    if (!driver || !look) return
    this.isMovedByUser = true
    this.map.easeTo({ center: [driver.lng, driver.lat], duration: 260 })
  }

  zoom(by: 1 | -1): void {
    this.isMovedByUser = true
    this.map.easeTo({ zoom: this.map.getZoom() + by, duration: 160 })
  }

  override destroy(): void {
    clearInterval(this.ageing)
    cancelAnimationFrame(this.gliding)
    super.destroy()
  }

  private animate(): void {
    cancelAnimationFrame(this.gliding)
    this.gliding = requestAnimationFrame((now) => {
      const isMoving = this.positions.isMoving(performance.now())
      // Once more at the end, so that markers stop at the last known positions.
      if (!isMoving || now - this.drawn >= drawMs) this.draw()
      if (isMoving) this.animate()
    })
  }

  private draw(): void {
    this.drawn = performance.now()
    this.canvas.draw(this.positions.at(this.drawn, serverNow()), this.chosen)
  }
}
