import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { allStreets } from './entries.ts'
import type { Anchor, Street } from './gazetteer/table.ts'

interface StreetLine {
  type: 'Feature'
  /** `main`: a street that is drawn wider and named first. */
  properties: { name: string; class: 'main' | 'street' }
  geometry: { type: 'LineString'; coordinates: [lng: number, lat: number][] }
}

const mainKm = 0.8

/**
 * The streets of the gazetteer as lines through their known houses, for the background of maps: `proto/geo/streets.json`.
 * Those that are only approximate are left out: on a map, a wrong street is worse than none.
 */
export function streetLines(): { type: 'FeatureCollection'; features: StreetLine[] } {
  return { type: 'FeatureCollection', features: allStreets.filter(({ isApproximate }) => !isApproximate).map(toLine) }
}

function toLine({ name, anchors }: Street): StreetLine {
  return {
    type: 'Feature',
    properties: { name, class: lengthKm(anchors) >= mainKm ? 'main' : 'street' },
    geometry: { type: 'LineString', coordinates: anchors.map(({ lat, lng }) => [lng, lat]) }
  }
}

function lengthKm(anchors: readonly Anchor[]): number {
  return anchors.slice(1).reduce((sum, anchor, at) => sum + greatCircleKm(anchors[at]!, anchor), 0)
}
