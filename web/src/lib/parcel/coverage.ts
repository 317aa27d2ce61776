import type { Config } from '@ilbud/proto/http/config'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'

export type Area = Config['areas'][number]
type Ring = readonly (readonly [number, number])[]

/** The service area that contains a place, or the nearest one and its distance. Null when there are no areas. */
export function areaOf(place: LatLng, areas: readonly Area[]): { area: Area; awayKm: number } | null {
  const inside = areas.find((area) => outerRings(area).some((ring) => isInside(place, ring)))
  if (inside) return { area: inside, awayKm: 0 }
  const far = areas.map((area) => ({ area, awayKm: distanceTo(place, area) }))
  return far.toSorted((one, other) => one.awayKm - other.awayKm)[0] ?? null
}

// By the first three digits: 100–129 and 162–168 are the city of Stockholm, 651–656 Karlstad. Only the street tells for
// certain.
const postcodes: readonly { name: string; ranges: readonly (readonly [number, number])[] }[] = [
  {
    name: 'Stockholm',
    ranges: [
      [100, 129],
      [162, 168]
    ]
  },
  { name: 'Karlstad', ranges: [[651, 656]] }
]

/** The five digits of a Swedish postcode; null: not a postcode. */
export function postcodeOf(text: string): string | null {
  const digits = text.replace(/^se-?/i, '').replace(/\s/g, '')
  return /^[1-9]\d{4}$/.test(digits) ? digits : null
}

export function areaOfPostcode(postcode: string, areas: readonly Area[]): Area | null {
  const start = Number(postcode.slice(0, 3))
  const found = postcodes.find(({ ranges }) => ranges.some(([low, high]) => start >= low && start <= high))
  return areas.find(({ name }) => name === found?.name) ?? null
}

/** The outlines of an area, as [lng, lat]. */
export function outerRings({ polygon }: Area): Ring[] {
  if (polygon.type === 'Polygon') return [(polygon.coordinates as Ring[])[0] ?? []]
  return (polygon.coordinates as Ring[][]).map(([outer = []]) => outer)
}

/** Ray casting: counts how often a line to the east crosses the outline. */
function isInside({ lat, lng }: LatLng, ring: Ring): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [x1, y1] = ring[at]!
    const [x2, y2] = ring[before]!
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** To the nearest corner of the outline, which is close enough for "about". */
function distanceTo(place: LatLng, area: Area): number {
  const corners = outerRings(area).flat()
  return Math.min(...corners.map(([lng, lat]) => greatCircleKm(place, { lat, lng })))
}
