export interface Point {
  lat: number
  lng: number
}

/** The point of a place hint, if it has one. */
export function pointOf({ lat, lng }: { lat: number | null; lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng }
}
