import type { LatLng } from '@ilbud/proto/http/fields/fields'

interface SpotGroup<S> extends LatLng {
  spots: S[]
}

/** The width of the world in pixels at zoom 0. */
const worldPixels = 512

/**
 * Joins what would overlap on the screen at this zoom: whatever lies within `reach` pixels of the first of a group. The
 * same spots give the same groups, wherever the map is.
 */
export function groupSpots<S extends LatLng>(spots: readonly S[], zoom: number, reach: number): SpotGroup<S>[] {
  const groups: { x: number; y: number; group: SpotGroup<S> }[] = []
  for (const spot of spots) {
    const { x, y } = pixelOf(spot, zoom)
    const near = groups.find((other) => Math.hypot(other.x - x, other.y - y) <= reach)
    if (near) near.group.spots.push(spot)
    else groups.push({ x, y, group: { lat: spot.lat, lng: spot.lng, spots: [spot] } })
  }
  return groups.map(({ group }) => group)
}

/** By Mercator's projection. */
function pixelOf({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const size = worldPixels * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}
