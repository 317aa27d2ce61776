import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { initialsOf } from '#lib/format/initials.ts'
import { FleetIcons, type FleetLook, iconSize } from './fleet-icons.ts'
import type { FleetPoint } from './fleet-positions.ts'
import { mapColors } from './map-colors.ts'
import { nearestWithin, type Spot } from './nearest-spot.ts'

/** How far from a marker's centre a press still hits it, in pixels. */
const reach = iconSize / 2 + 3

interface DrawnDriver extends Spot {
  id: string
}

/**
 * Draws the drivers on a canvas of their own above the map's, so that when a thousand of them move nothing else is
 * redrawn. As a layer of the map they would cause the map and its worker to redraw.
 */
export class FleetCanvas {
  private readonly map: MapLibreMap
  private readonly canvas = document.createElement('canvas')
  private readonly pen = this.canvas.getContext('2d')!
  private readonly icons = new FleetIcons()
  private scheme: ColorScheme
  private drawn: DrawnDriver[] = []

  constructor(map: MapLibreMap, scheme: ColorScheme) {
    this.map = map
    this.scheme = scheme
    this.canvas.className = 'pointer-events-none absolute inset-0 size-full'
    this.canvas.dataset.layer = 'fleet'
    // Below the pins, which follow it.
    map.getCanvas().after(this.canvas)
  }

  setScheme(scheme: ColorScheme): void {
    this.scheme = scheme
    this.icons.clear()
  }

  /** Draws all drivers at their present positions; the chosen one is on top. */
  draw(points: readonly FleetPoint[], chosen: string | null): void {
    const { clientWidth: width, clientHeight: height } = this.map.getCanvas()
    const density = this.fit(width, height)
    this.pen.setTransform(1, 0, 0, 1, 0, 0)
    this.pen.clearRect(0, 0, this.canvas.width, this.canvas.height)
    this.drawn = []
    let last: FleetPoint | null = null
    for (const point of points) {
      if (point.driver.id === chosen) last = point
      else this.drawOne(point, width, height, density)
    }
    if (!last) return
    this.drawHalo(this.map.project([last.lng, last.lat]), density)
    this.drawOne(last, width, height, density)
  }

  /** The driver whose marker is at this place; null: none. */
  driverAt(place: Spot): string | null {
    return nearestWithin(this.drawn, place, reach)?.id ?? null
  }

  private drawOne({ lng, lat, driver, freshness }: FleetPoint, width: number, height: number, density: number): void {
    const { x, y } = this.map.project([lng, lat])
    if (x < -iconSize || y < -iconSize || x > width + iconSize || y > height + iconSize) return
    const { id, name, openOrders, heading } = driver
    const look = lookOf(freshness, openOrders, heading)
    const turn = look === 'busy' ? (heading! * Math.PI) / 180 : 0
    const [cos, sin] = [Math.cos(turn) * density, Math.sin(turn) * density]
    this.pen.setTransform(cos, sin, -sin, cos, x * density, y * density)
    const letters = look === 'empty' || look === 'stale' ? initialsOf(name) : ''
    this.pen.drawImage(this.icons.of(look, letters), -iconSize / 2, -iconSize / 2, iconSize, iconSize)
    this.drawn.push({ id, x, y })
  }

  private drawHalo({ x, y }: Spot, density: number): void {
    const color = mapColors[this.scheme].route
    this.pen.setTransform(density, 0, 0, density, x * density, y * density)
    this.pen.beginPath()
    this.pen.arc(0, 0, 21, 0, 2 * Math.PI)
    this.pen.globalAlpha = 0.22
    this.pen.fillStyle = color
    this.pen.fill()
    this.pen.globalAlpha = 1
    this.pen.lineWidth = 2
    this.pen.strokeStyle = color
    this.pen.stroke()
  }

  /**
   * Fits the canvas to the size and pixel density of the screen. Setting a size clears the canvas, even if unchanged.
   */
  private fit(width: number, height: number): number {
    const density = window.devicePixelRatio
    const [wide, high] = [Math.round(width * density), Math.round(height * density)]
    if (this.canvas.width !== wide) this.canvas.width = wide
    if (this.canvas.height !== high) this.canvas.height = high
    return density
  }
}

function lookOf(freshness: FleetPoint['freshness'], openOrders: number, heading: number | null): FleetLook {
  if (freshness === 'stale') return 'stale'
  if (openOrders === 0) return 'empty'
  return heading === null ? 'busy-still' : 'busy'
}
