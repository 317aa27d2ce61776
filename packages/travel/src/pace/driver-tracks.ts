import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { LRUCache } from 'lru-cache'

/** Where a driver was. `at`: milliseconds. */
export interface Fix extends LatLng {
  at: number
}

export interface DriverTracks {
  add(driverId: string, fix: Fix): void
  /** The fixes up to that time, the oldest first. */
  until(driverId: string, at: Date): Fix[]
}

// As far back as a drive from stop to stop is looked for. A fix in fifteen seconds is one in a block or two.
const keptMs = 45 * 60_000
const everyMs = 15_000
const mostDrivers = 5000

/** The way of each driver in the last three quarters of an hour, in memory alone. */
export function createDriverTracks(): DriverTracks {
  // Whoever sends nothing for that long is forgotten.
  const tracks = new LRUCache<string, Fix[]>({ max: mostDrivers, ttl: keptMs })
  return {
    add(driverId, { lat, lng, at }) {
      const track = tracks.get(driverId) ?? []
      const last = track.at(-1)
      if (last && at < last.at + everyMs) return
      tracks.set(driverId, [...track.filter((fix) => fix.at >= at - keptMs), { lat, lng, at }])
    },
    until: (driverId, at) => (tracks.get(driverId) ?? []).filter((fix) => fix.at <= at.getTime())
  }
}
