import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { freshness, glideMs, glidePosition, type Fix, type Freshness } from '#components/map/engine/gliding.ts'

/** A driver on duty with the last known position. */
export interface FleetDriver extends Fix {
  id: string
  name: string
  openOrders: number
}

interface Glide {
  driver: FleetDriver
  from: LatLng
  started: number
  duration: number
}

/** A driver as drawn at one moment. */
export interface FleetPoint extends LatLng {
  driver: FleetDriver
  freshness: Exclude<Freshness, 'gone'>
}

/** The positions of all drivers, interpolated between the last two fixes: no marker runs ahead of its last fix. */
export class FleetPositions {
  private readonly glides = new Map<string, Glide>()
  private readonly jumps: boolean

  constructor(jumps = false) {
    this.jumps = jumps
  }

  /** Sets the drivers on duty; others are removed. */
  replaceAll(drivers: readonly FleetDriver[], now: number): void {
    const ids = new Set(drivers.map(({ id }) => id))
    for (const id of this.glides.keys()) if (!ids.has(id)) this.glides.delete(id)
    for (const driver of drivers) this.move(driver, now)
  }

  move(next: FleetDriver, now: number): void {
    const before = this.glides.get(next.id)
    if (!before) {
      this.glides.set(next.id, { driver: next, from: next, started: now, duration: 0 })
      return
    }
    // A fix that arrives late says nothing about the position; the rest of the message may still be new.
    if (Date.parse(next.at) <= Date.parse(before.driver.at)) {
      before.driver = { ...before.driver, name: next.name, openOrders: next.openOrders }
      return
    }
    const from = placeOf(before, now)
    const duration = this.jumps ? 0 : glideMs(before.driver, next)
    this.glides.set(next.id, { driver: next, from, started: now, duration })
  }

  driver(id: string): FleetDriver | undefined {
    return this.glides.get(id)?.driver
  }

  /** The drivers to draw now. Those whose last fix is more than five minutes old are left out. */
  at(now: number, wallClock: number): FleetPoint[] {
    const points: FleetPoint[] = []
    for (const glide of this.glides.values()) {
      const state = freshness(glide.driver.at, wallClock)
      if (state !== 'gone') points.push({ ...placeOf(glide, now), driver: glide.driver, freshness: state })
    }
    return points
  }

  isMoving(now: number): boolean {
    for (const { started, duration } of this.glides.values()) if (now - started < duration) return true
    return false
  }
}

function placeOf({ driver, from, started, duration }: Glide, now: number): LatLng {
  return glidePosition(from, driver, now - started, duration)
}
