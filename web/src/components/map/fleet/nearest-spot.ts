/** A place on the screen, in CSS pixels. */
export interface Spot {
  x: number
  y: number
}

/** The nearest within reach; of two at the same distance the later one, which is drawn on top. */
export function nearestWithin<S extends Spot>(spots: readonly S[], place: Spot, reach: number): S | null {
  let nearest: S | null = null
  let least = reach
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - place.x, spot.y - place.y)
    if (distance > least) continue
    least = distance
    nearest = spot
  }
  return nearest
}
