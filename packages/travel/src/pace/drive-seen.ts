import type { LatLng } from '@ilbud/proto/http/fields'
import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { Fix } from './driver-tracks.ts'

/** A drive from stop to stop without parking, doors and breaks. */
export interface DriveSeen {
  from: LatLng
  to: LatLng
  departAt: Date
  seconds: number
  /** Along the fixes. */
  metres: number
}

// Metres. Stops are known to about fifty, and who is closer looks for a place to park.
const atStop = 200
const shortest = 500
// Seconds. Where fixes are missing for longer, it may have been anything.
const longestGap = 90
// Nobody stands in traffic for longer, within so many metres.
const longestStay = 240
const standing = 60

/**
 * The drive from one stop to the next that ends the track, from leaving the one's surroundings to reaching the other's.
 * Null if it was not seen whole, if it was short, or if the driver stood still on the way: then it says nothing of the
 * streets.
 */
export function driveSeen(track: readonly Fix[], from: LatLng, to: LatLng): DriveSeen | null {
  const isAt = (place: LatLng, fix: Fix): boolean => metresBetween(place, fix) <= atStop
  // Those at the destination at the end.
  const before = track.findLastIndex((fix) => !isAt(to, fix))
  if (before < 0 || before === track.length - 1) return null
  const departed = track.findLastIndex((fix, at) => at <= before && isAt(from, fix))
  if (departed < 0) return null
  const driven = track.slice(departed, before + 2)
  const [first, last] = [driven[0]!, driven.at(-1)!]
  if (metresBetween(first, last) < shortest || hasGap(driven) || hasStay(driven)) return null
  const metres = driven.slice(1).reduce((sum, fix, at) => sum + metresBetween(driven[at]!, fix), 0)
  return {
    from: pointOf(first),
    to: pointOf(last),
    departAt: new Date(first.at),
    seconds: (last.at - first.at) / 1000,
    metres
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
