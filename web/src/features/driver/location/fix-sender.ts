import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { serverNow } from '#lib/page/server-clock.ts'

export interface DriverFix extends LatLng {
  accuracy: number
  heading: number | null
  speed: number | null
  at: string
}

// Every 5 s while moving by at least 10 m, and at least every 15 s standing still: the beat of 5 s comes after 10 s.
const beatMs = 5_000
const standingMs = 10_000
const movedKm = 0.01
/** A device at rest may report no positions by itself, so after this time one is requested. */
const requestAfterMs = 8_000

/** Decides which of the device's positions are sent, and encodes them as `/ws` frames. */
export class FixSender {
  private fix: DriverFix | null = null
  private sent: { fix: DriverFix; at: number } | null = null
  private timer: ReturnType<typeof setInterval> | undefined
  private readonly driverId: string
  private readonly send: (frame: object) => boolean
  private readonly requestFix: () => void

  constructor(driverId: string, send: (frame: object) => boolean, requestFix: () => void) {
    this.driverId = driverId
    this.send = send
    this.requestFix = requestFix
  }

  start(): void {
    this.fix = null
    this.sent = null
    this.timer = setInterval(() => this.beat(), beatMs)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Stores a position of the device, and sends it when it is due. */
  take({ coords, timestamp }: GeolocationPosition): DriverFix {
    const fix: DriverFix = {
      lat: coords.latitude,
      lng: coords.longitude,
      accuracy: coords.accuracy,
      heading: isNumber(coords.heading) ? coords.heading : null,
      speed: isNumber(coords.speed) ? coords.speed : null,
      at: new Date(timestamp).toISOString()
    }
    fix.heading ??= this.headingTo(fix)
    this.fix = fix
    this.flush()
    return fix
  }

  /** Sends the latest position if one is due, for example after a reconnection. */
  flush(now = Date.now()): void {
    const { fix, sent } = this
    if (!fix || (sent && !isDue(fix, sent, now))) return
    if (this.send(this.frame(fix))) this.sent = { fix, at: now }
  }

  /** The server stored nothing of what was sent, so the latest position is due. */
  resend(): void {
    this.sent = null
  }

  private beat(): void {
    this.flush()
    if (!this.fix || Date.now() - Date.parse(this.fix.at) > requestAfterMs) this.requestFix()
  }

  private frame({ lat, lng, accuracy, heading, speed, at }: DriverFix): object {
    return {
      type: 'location_update',
      driverId: this.driverId,
      location: { lat, lng, accuracy, heading, speed },
      timestamp: new Date(serverNow(Date.parse(at))).toISOString()
    }
  }

  /** The device's heading, or the direction from the previous position. */
  private headingTo(to: LatLng): number | null {
    const from = this.fix
    if (!from) return null
    if (greatCircleKm(from, to) < movedKm) return from.heading
    const shrink = Math.cos((to.lat * Math.PI) / 180)
    const degrees = (Math.atan2((to.lng - from.lng) * shrink, to.lat - from.lat) * 180) / Math.PI
    return Math.round((degrees + 360) % 360)
  }
}

function isDue(fix: DriverFix, sent: { fix: DriverFix; at: number }, now: number): boolean {
  // The server would drop a position that is not newer than the last.
  if (Date.parse(fix.at) <= Date.parse(sent.fix.at)) return false
  const wait = greatCircleKm(fix, sent.fix) >= movedKm ? beatMs : standingMs
  return now - sent.at >= wait
}

function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value)
}
