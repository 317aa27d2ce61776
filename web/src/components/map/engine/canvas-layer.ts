import type { Map as MapLibreMap } from 'maplibre-gl'

/** What is drawn now: a clean canvas of so many CSS pixels, each of them `density` pixels wide. */
export interface Sheet {
  pen: CanvasRenderingContext2D
  width: number
  height: number
  density: number
}

/** A canvas between the map's own and its markers: what is drawn on it makes the map draw nothing again. */
export class CanvasLayer {
  private readonly map: MapLibreMap
  private readonly canvas = document.createElement('canvas')
  private readonly pen = this.canvas.getContext('2d')!

  /** The name is that of the canvas, `data-layer`. */
  constructor(map: MapLibreMap, name: string) {
    this.map = map
    this.canvas.className = 'pointer-events-none absolute inset-0 size-full'
    this.canvas.dataset.layer = name
    // Below the pins, which follow it.
    map.getCanvas().after(this.canvas)
  }

  /** Cleared, with the size and pixel density of the screen. */
  clean(): Sheet {
    const { clientWidth: width, clientHeight: height } = this.map.getCanvas()
    const density = window.devicePixelRatio
    const [wide, high] = [Math.round(width * density), Math.round(height * density)]
    // Setting a size clears the canvas, even if unchanged.
    if (this.canvas.width !== wide) this.canvas.width = wide
    if (this.canvas.height !== high) this.canvas.height = high
    this.pen.setTransform(1, 0, 0, 1, 0, 0)
    this.pen.clearRect(0, 0, this.canvas.width, this.canvas.height)
    return { pen: this.pen, width, height, density }
  }
}
