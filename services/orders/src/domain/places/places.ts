import type { House } from './address.ts'
import type { AreaName } from './districts.ts'
import { allStreets, type Entry, entriesByPostcode } from './entries.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Street } from './gazetteer/table.ts'

/** An answer of `/api/v1/places`, and the result of every adapter. */
export interface Place {
  id: string
  label: string
  lat: number
  lng: number
  district: string | null
  city: AreaName
  postcode: string | null
  /** False where the position stands for another one nearby, such as the middle of the street. */
  exact: boolean
}

export interface ListedAddress {
  label: string
  lat: number
  lng: number
  district: string | null
  city: AreaName
}

const listedPerStreet = 8

export function numberRange({ anchors }: Street): { first: number; last: number } {
  return { first: anchors[0]!.number, last: anchors.at(-1)!.number }
}

export function clampNumber(street: Street, number: number): number {
  const { first, last } = numberRange(street)
  return Math.min(last, Math.max(first, number))
}

/**
 * The position of a house, interpolated between the two nearest known numbers. Both sides of the street are treated
 * alike.
 */
export function housePoint(street: Street, number: number): LatLng {
  const wanted = clampNumber(street, number)
  const end = street.anchors.findIndex((anchor, i) => i > 0 && anchor.number >= wanted)
  const from = street.anchors[end - 1]!
  const to = street.anchors[end]!
  const share = (wanted - from.number) / (to.number - from.number)
  return { lat: round(from.lat + (to.lat - from.lat) * share), lng: round(from.lng + (to.lng - from.lng) * share) }
}

/**
 * The place of an entry; of a street without a number its middle. A number that the street is not known to have stays as
 * typed, at the end of the street that is nearest to it.
 */
export function toPlace(entry: Entry, house: House | null = null): Place {
  const { id, district, city } = entry
  if (entry.kind !== 'street') {
    const { name, postcode, lat, lng } = entry.spot
    const label = labelOf(name, district, city)
    return { id, label, lat, lng, district, city, postcode, exact: entry.kind === 'landmark' }
  }
  const { street } = entry
  const { name, postcode } = street
  if (!house) {
    return { id, label: labelOf(name, district, city), ...middle(street), district, city, postcode, exact: false }
  }
  const text = `${house.number}${house.letter}`
  return {
    id: `${id}:${text.toLowerCase()}`,
    label: labelOf(`${name} ${text}`, district, city),
    ...housePoint(street, house.number),
    district,
    city,
    postcode,
    exact: !street.isApproximate && clampNumber(street, house.number) === house.number
  }
}

/** The middle of what the gazetteer knows of a postcode; null for a postcode that it does not know. */
export function placeOfPostcode(postcode: string): Place | null {
  const entries = entriesByPostcode.get(postcode)
  if (!entries) return null
  const points = entries.map((entry) => (entry.kind === 'street' ? middle(entry.street) : entry.spot))
  const mean = (of: (point: LatLng) => number) =>
    round(points.reduce((sum, point) => sum + of(point), 0) / points.length)
  const districts = new Set(entries.map(({ district }) => district))
  const district = districts.size === 1 ? entries[0]!.district : null
  const { city } = entries[0]!
  return {
    id: `postcode:${postcode.replace(' ', '-')}`,
    label: labelOf(postcode, district, city),
    lat: mean(({ lat }) => lat),
    lng: mean(({ lng }) => lng),
    district,
    city,
    postcode,
    exact: false
  }
}

/** Addresses for demo orders: some houses of every street, always in the same order. */
export function listAddresses(): ListedAddress[] {
  return allStreets.flatMap((street) => {
    const { first, last } = numberRange(street)
    const count = Math.min(listedPerStreet, last - first + 1)
    return Array.from({ length: count }, (_, i) => {
      const number = first + Math.round(((last - first) * i) / Math.max(1, count - 1))
      const { name, district, city } = street
      return { label: labelOf(`${name} ${number}`, district, city), ...housePoint(street, number), district, city }
    })
  })
}

function middle(street: Street): LatLng {
  const { first, last } = numberRange(street)
  return housePoint(street, Math.round((first + last) / 2))
}

function labelOf(name: string, district: string | null, city: AreaName): string {
  // A set, because the district of Kista is called Kista.
  return [...new Set([name, district, city])].filter(Boolean).join(', ')
}

// Six decimals are 10 cm: finer than the gazetteer, and short on the wire.
function round(degrees: number): number {
  return Number(degrees.toFixed(6))
}
