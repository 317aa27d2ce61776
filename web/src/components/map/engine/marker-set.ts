import { type Map as MapLibreMap, Marker, type MarkerOptions } from 'maplibre-gl'

export interface MarkerItem {
  key: string
  lng: number
  lat: number
  /** Everything that the picture depends on: it is drawn again when it differs. */
  look: string
  draw: () => HTMLElement
  /** Of two at the same place the higher one is on top. */
  level: number
  /** Called once, with the element that stays while the marker does. */
  listen: (element: HTMLElement) => void
  options?: MarkerOptions
}

/** Markers by key. One that looks different keeps its element, so that a press on it is not lost. */
export class MarkerSet {
  private readonly map: MapLibreMap
  private readonly shown = new Map<string, { marker: Marker; look: string }>()

  constructor(map: MapLibreMap) {
    this.map = map
  }

  show(items: readonly MarkerItem[]): void {
    const keys = new Set(items.map(({ key }) => key))
    for (const [key, { marker }] of this.shown) {
      if (keys.has(key)) continue
      marker.remove()
      this.shown.delete(key)
    }
    for (const item of items) this.showOne(item)
  }

  private showOne({ key, lng, lat, look, draw, level, listen, options }: MarkerItem): void {
    const before = this.shown.get(key)
    const marker = before?.marker ?? new Marker({ ...options, element: document.createElement('div') })
    const element = marker.getElement()
    if (before?.look !== look) element.replaceChildren(draw())
    element.style.zIndex = String(level)
    marker.setLngLat([lng, lat])
    this.shown.set(key, { marker, look })
    if (before) return
    listen(element)
    marker.addTo(this.map)
  }
}
