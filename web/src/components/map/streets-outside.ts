import type { FeatureCollection } from 'geojson'

/** The streets of which no part is within the bounds. */
export function streetsOutside(
  { type, features }: FeatureCollection,
  [west, south, east, north]: readonly [number, number, number, number]
): FeatureCollection {
  const isWithin = ([lng = 0, lat = 0]: number[]) => lng >= west && lng <= east && lat >= south && lat <= north
  const isOutside = ({ geometry }: FeatureCollection['features'][number]) =>
    geometry.type !== 'LineString' || !geometry.coordinates.some(isWithin)
  return { type, features: features.filter(isOutside) }
}
