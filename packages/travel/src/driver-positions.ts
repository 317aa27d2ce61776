import { driverPositionSchema } from '@ilbud/proto/events/drivers'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { LRUCache } from 'lru-cache'
import type { Fix } from './pace/driver-tracks.ts'

export interface DriverPositions {
  /** One message of `drivers.positions`. */
  applyEvent(value: string): void
  /** The driver's last fix, if it is close enough to that time; else null. */
  lastOf(driverId: string, at: Date): LatLng | null
  /** Ids of the drivers who have moved since the last call. */
  takeMoved(): string[]
}

// An older fix says nothing about where the driver sets out from.
const recentMs = 3 * 60_000

/**
 * The last fix of every driver, in memory. `drop` is called for one that is not newer than the last, `onFix` for every
 * other.
 */
export function createDriverPositions(
  drop: (reason: 'older', ids: { driverId: string }) => void,
  onFix: (driverId: string, fix: Fix) => void = () => undefined
): DriverPositions {
  const last = new LRUCache<string, { point: LatLng; at: number }>({ max: 20_000 })
  let moved = new Set<string>()

  return {
    applyEvent(value) {
      const fix = driverPositionSchema.parse(JSON.parse(value))
      const at = Date.parse(fix.at)
      if (at <= (last.peek(fix.driverId)?.at ?? 0)) return drop('older', { driverId: fix.driverId })
      last.set(fix.driverId, { point: { lat: fix.lat, lng: fix.lng }, at })
      moved.add(fix.driverId)
      onFix(fix.driverId, { lat: fix.lat, lng: fix.lng, at })
    },
    lastOf(driverId, at) {
      const fix = last.get(driverId)
      return fix && Math.abs(at.getTime() - fix.at) <= recentMs ? fix.point : null
    },
    takeMoved() {
      const drivers = [...moved]
      moved = new Set()
      return drivers
    }
  }
}
