import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'

/** Longitude and latitude, as in GeoJSON. */
type Position = readonly number[]

/** The length of a line along its points, as the crow flies from each to the next. */
export function lineMetres(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, to, at) => sum + metresBetween(line[at]!, to), 0)
}

export function metresBetween([fromLng, fromLat]: Position, [toLng, toLat]: Position): number {
  return greatCircleKm({ lat: fromLat!, lng: fromLng! }, { lat: toLat!, lng: toLng! }) * 1000
}
