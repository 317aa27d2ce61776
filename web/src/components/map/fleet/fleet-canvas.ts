import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ColorScheme } from '#lib/style/color-scheme.ts'
import { initialsOf } from '#lib/format/initials.ts'
import { CanvasLayer, type Sheet } from '#components/map/engine/canvas-layer.ts'
import { FleetIcons, type FleetLook, iconSize } from './fleet-icons.ts'
import type { FleetPoint } from './fleet-positions.ts'
import { mapColors } from '#components/map/engine/map-colors.ts'
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
  private readonly layer: CanvasLayer
  private readonly icons = new FleetIcons()
  private scheme: ColorScheme
  private drawn: DrawnDriver[] = []

  constructor(map: MapLibreMap, scheme: ColorScheme) {
    this.map = map
    this.scheme = scheme
    this.layer = new CanvasLayer(map, 'fleet')
  }

  setScheme(scheme: ColorScheme): void {
    this.scheme = scheme
    this.icons.clear()
  }

  /** Draws all drivers at their present positions; the chosen one is on top. */
  draw(points: readonly FleetPoint[], chosen: string | null): void {
    const sheet = this.layer.clean()
    this.drawn = []
    let last: FleetPoint | null = null
    for (const point of points) {
      if (point.driver.id === chosen) last = point
      else this.drawOne(point, sheet)
    }
    if (!last) return
    this.drawHalo(this.map.project([last.lng, last.lat]), sheet)
    this.drawOne(last, sheet)
  }

  /** The driver whose marker is at this place; null: none. */
  driverAt(place: Spot): string | null {
    return nearestWithin(this.drawn, place, reach)?.id ?? null
  }

  private drawOne({ lng, lat, driver, freshness }: FleetPoint, { pen, width, height, density }: Sheet): void {
    const { x, y } = this.map.project([lng, lat])
    if (x < -iconSize || y < -iconSize || x > width + iconSize || y > height + iconSize) return
    const { id, name, openOrders, heading } = driver
    const look = lookOf(freshness, openOrders, heading)
    const turn = look === 'busy' ? (heading! * Math.PI) / 180 : 0
    const [cos, sin] = [Math.cos(turn) * density, Math.sin(turn) * density]
    pen.setTransform(cos, sin, -sin, cos, x * density, y * density)
    const letters = look === 'empty' || look === 'stale' ? initialsOf(name) : ''
    pen.drawImage(this.icons.of(look, letters), -iconSize / 2, -iconSize / 2, iconSize, iconSize)
    this.drawn.push({ id, x, y })
  }

  private drawHalo({ x, y }: Spot, { pen, density }: Sheet): void {
    const color = mapColors[this.scheme].route
    pen.setTransform(density, 0, 0, density, x * density, y * density)
    pen.beginPath()
    pen.arc(0, 0, 21, 0, 2 * Math.PI)
    pen.globalAlpha = 0.22
    pen.fillStyle = color
    pen.fill()
    pen.globalAlpha = 1
    pen.lineWidth = 2
    pen.strokeStyle = color
    pen.stroke()
  }
}

function lookOf(freshness: FleetPoint['freshness'], openOrders: number, heading: number | null): FleetLook {
  if (freshness === 'stale') return 'stale'
  if (openOrders === 0) return 'empty'
  return heading === null ? 'busy-still' : 'busy'
}
