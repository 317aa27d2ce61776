import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { Fix } from './driver-tracks.ts'

/** A drive from where the driver stood at one stop to where the driver stood at the next. */
export interface ObservedDrive {
  from: LatLng
  to: LatLng
  departAt: Date
  seconds: number
  /** Along the fixes. */
  metres: number
}

// Metres. Stops are known to about fifty, and one parks where there is room.
const atStop = 200
const shortest = 500
// Metres. Who is no further from where the drive ended is there, at the door or in the car.
const arrived = 50
// Metres between two fixes. Who goes no further is on foot, or stands.
const slow = 30
// Seconds. Where fixes are missing for longer, it may have been anything.
const longestGap = 90
// Nobody stands in traffic for longer, within so many metres.
const longestStay = 240
const standing = 60

/**
 * The drive from one stop to the next that ends the track, from setting out to arriving: with all that the travel time of
 * a leg has to cover. Null if it was not seen whole, if it was short, or if the driver stood still on the way: then it
 * says nothing of the streets.
 */
export function observedDrive(track: readonly Fix[], from: LatLng, to: LatLng): ObservedDrive | null {
  const last = track.at(-1)
  if (!last || metresBetween(to, last) > atStop) return null
  const before = track.findLastIndex((fix) => metresBetween(fix, last) > arrived)
  const departed = track.findLastIndex(
    (fix, at) =>
      at > 0 && at <= before && metresBetween(from, fix) <= atStop && metresBetween(track[at - 1]!, fix) <= slow
  )
  if (departed < 0) return null
  const driven = track.slice(departed, before + 2)
  const [first, end] = [driven[0]!, driven.at(-1)!]
  if (metresBetween(first, end) < shortest || hasGap(driven) || hasStay(driven)) return null
  return {
    from: pointOf(first),
    to: pointOf(end),
    departAt: new Date(first.at),
    seconds: (end.at - first.at) / 1000,
    metres: driven.slice(1).reduce((sum, fix, at) => sum + metresBetween(driven[at]!, fix), 0)
  }
}

function hasGap(fixes: readonly Fix[]): boolean {
  return fixes.slice(1).some(({ at }, before) => at - fixes[before]!.at > longestGap * 1000)
}

function hasStay(fixes: readonly Fix[]): boolean {
  let came = 0
  return fixes.some((fix, at) => {
    while (metresBetween(fixes[came]!, fix) > standing) came++
    return fixes[at]!.at - fixes[came]!.at > longestStay * 1000
  })
}

function metresBetween(from: LatLng, to: LatLng): number {
  return greatCircleKm(from, to) * 1000
}

function pointOf({ lat, lng }: Fix): LatLng {
  return { lat, lng }
}
