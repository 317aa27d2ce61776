import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { Marker, type Map as MapLibreMap } from 'maplibre-gl'
import { serverNow } from '#lib/page/server-clock.ts'
import { freshness, glideMs, glidePosition, type Fix } from './gliding.ts'
import { vehicleElement } from './markers.ts'

/** The moving marker: keeps the last fix and draws the present position. */
export class VehicleMarker {
  private readonly element = vehicleElement()
  private readonly marker = new Marker({ element: this.element })
  private readonly map: MapLibreMap
  private readonly jumps: boolean
  private fix: Fix | null = null
  private shown: LatLng | null = null
  private frame = 0
  private readonly ageing: ReturnType<typeof setInterval>

  constructor(map: MapLibreMap, jumps: boolean) {
    this.map = map
    this.jumps = jumps
    this.ageing = setInterval(() => this.age(), 1_000)
  }

  show(fix: Fix | null): void {
    // A fix that arrives after a newer one is dropped.
    if (fix && this.fix && Date.parse(fix.at) <= Date.parse(this.fix.at)) return
    const before = this.fix
    this.fix = fix
    cancelAnimationFrame(this.frame)
    if (!fix) {
      this.shown = null
      this.marker.remove()
      return
    }
    this.element.dataset.heading = fix.heading === null ? 'unknown' : 'known'
    this.element.style.setProperty('--heading', `${fix.heading ?? 0}deg`)
    const from = this.shown
    if (!from || !before || this.jumps) this.place(fix)
    else this.glide(from, fix, glideMs(before, fix), performance.now())
    this.age()
  }

  remove(): void {
    clearInterval(this.ageing)
    cancelAnimationFrame(this.frame)
    this.marker.remove()
  }

  private glide(from: LatLng, to: Fix, duration: number, started: number): void {
    const elapsed = performance.now() - started
    this.place(glidePosition(from, to, elapsed, duration))
    if (elapsed < duration) this.frame = requestAnimationFrame(() => this.glide(from, to, duration, started))
  }

  private place(at: LatLng): void {
    this.shown = { lat: at.lat, lng: at.lng }
    this.marker.setLngLat([at.lng, at.lat])
    if (!this.element.isConnected) this.marker.addTo(this.map)
  }

  private age(): void {
    if (!this.fix) return
    const state = freshness(this.fix.at, serverNow())
    this.element.dataset.freshness = state
    if (state === 'gone') {
      cancelAnimationFrame(this.frame)
      this.marker.remove()
    }
  }
}
