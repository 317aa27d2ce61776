/** Longitude and latitude. */
type Point = readonly [number, number]

/** West, south, east, north. */
type Frame = [number, number, number, number]

/** Of all points, at both ends of both directions. */
const leftOut = 0.025
/** Of fewer points each counts. */
const fewPoints = 20

/**
 * What the map has to show to have these points in view; null without any. Where a twentieth of many points lies so far
 * away that all others would share less than half of the map's width or height, those few are left out.
 */
export function frameOf(points: readonly Point[]): Frame | null {
  if (points.length === 0) return null
  const [west, east, westOfMost, eastOfMost] = rangeOf(points.map(([lng]) => lng))
  const [south, north, southOfMost, northOfMost] = rangeOf(points.map(([, lat]) => lat))
  const isCrowd = points.length >= fewPoints
  const isFar = 2 * (eastOfMost - westOfMost) < east - west || 2 * (northOfMost - southOfMost) < north - south
  return isCrowd && isFar ? [westOfMost, southOfMost, eastOfMost, northOfMost] : [west, south, east, north]
}

/** From where to where all values are, and most. */
function rangeOf(values: readonly number[]): [number, number, number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const cut = Math.ceil(sorted.length * leftOut)
  return [sorted[0]!, sorted.at(-1)!, sorted[cut] ?? sorted[0]!, sorted.at(-1 - cut) ?? sorted.at(-1)!]
}
