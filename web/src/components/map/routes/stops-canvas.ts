import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { CanvasLayer, type Sheet } from '#components/map/engine/canvas-layer.ts'
import type { RouteDash } from './drawn-route.ts'
import { nearestWithin, type Spot } from '#components/map/fleet/nearest-spot.ts'

// Colours of the routes are fixed (docs/screens.md#maps): numbers and edges are white in both themes.
const white = '#fefefc'
const side = 24
const dotSide = 12
/** How far from the middle of a stop a press still hits it, in pixels. */
const reach = 16

const dashes: Record<RouteDash, number[]> = { solid: [], dashed: [4, 3], dotted: [1.5, 2.5] }

/** Stops of one driver at one place, as they are drawn. */
export interface DrawnStop extends LatLng {
  driverId: string
  /** The first of them. */
  stopId: string
  /** Their numbers. */
  text: string
  color: string
  dash: RouteDash
  /** Of a driver who is not the chosen one. */
  faint: boolean
  pointed: boolean
  /** From afar a dot, without numbers. */
  small: boolean
}

/**
 * Draws all stops on a canvas: hundreds of elements would each have to be moved, and laid over each other, whenever the
 * map moves. The list beside the map says the same to the keyboard.
 */
export class StopsCanvas {
  private readonly map: MapLibreMap
  private readonly layer: CanvasLayer
  private readonly font: string
  private stops: readonly DrawnStop[] = []
  private drawn: (DrawnStop & Spot)[] = []

  constructor(map: MapLibreMap) {
    this.map = map
    this.layer = new CanvasLayer(map, 'stops')
    this.font = `700 12px ${getComputedStyle(document.documentElement).getPropertyValue('--font-text')}`
  }

  /** Those of the same place later in the list are on top. */
  show(stops: readonly DrawnStop[]): void {
    this.stops = stops
    this.draw()
  }

  /** Draws them where they are now that the map has moved. */
  draw(): void {
    const sheet = this.layer.clean()
    Object.assign(sheet.pen, { font: this.font, textAlign: 'center', textBaseline: 'middle' })
    this.drawn = []
    for (const stop of this.stops) {
      const { x, y } = this.map.project([stop.lng, stop.lat])
      if (x < -side || y < -side || x > sheet.width + side || y > sheet.height + side) continue
      this.drawn.push({ ...stop, x, y })
      drawOne(sheet, stop, { x, y })
    }
  }

  /** The stop at this place; null: none. */
  stopAt(place: Spot): DrawnStop | null {
    return nearestWithin(this.drawn, place, reach)
  }
}

function drawOne({ pen, density }: Sheet, stop: DrawnStop, { x, y }: Spot): void {
  const { text, color, dash, faint, pointed, small } = stop
  const height = small ? dotSide : side
  const width = small ? dotSide : Math.max(side, pen.measureText(text).width + 10)
  pen.setTransform(density, 0, 0, density, x * density, y * density)
  pen.globalAlpha = faint ? 0.35 : 1
  if (pointed) {
    box(pen, width + 6, height + 6, 9)
    pen.fillStyle = color
    pen.fill()
  }
  box(pen, width, height, small ? 4 : 6)
  pen.fillStyle = white
  pen.fill()
  box(pen, width - 2, height - 2, small ? 3 : 5)
  pen.fillStyle = color
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = white
  pen.setLineDash(dashes[dash])
  pen.stroke()
  if (small) return
  pen.fillStyle = white
  pen.fillText(text, 0, 0.5)
}

/** Around the origin. */
function box(pen: CanvasRenderingContext2D, width: number, height: number, radius: number): void {
  pen.beginPath()
  pen.roundRect(-width / 2, -height / 2, width, height, radius)
}
