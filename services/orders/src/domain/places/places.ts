import type { House } from './address.ts'
import type { AreaName } from './districts.ts'
import { allStreets, type Entry, entriesById } from './entries.ts'
import type { Point } from './geo.ts'
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
export function housePoint(street: Street, number: number): Point {
  const wanted = clampNumber(street, number)
  const end = street.anchors.findIndex((anchor, i) => i > 0 && anchor.number >= wanted)
  const from = street.anchors[end - 1]!
  const to = street.anchors[end]!
  const share = (wanted - from.number) / (to.number - from.number)
  return { lat: round(from.lat + (to.lat - from.lat) * share), lng: round(from.lng + (to.lng - from.lng) * share) }
}

/**
 * The place of an entry; of a street without a number its middle. A number out of range is replaced by the nearest
 * known one, also in the label.
 */
export function toPlace(entry: Entry, house: House | null = null): Place {
  const { id, district, city } = entry
  if (entry.kind !== 'street') {
    const { name, postcode, lat, lng } = entry.spot
    return { id, label: labelOf(name, district, city), lat, lng, district, city, postcode }
  }
  const { street } = entry
  if (!house)
    return {
      id,
      label: labelOf(street.name, district, city),
      ...middle(street),
      district,
      city,
      postcode: street.postcode
    }
  const number = clampNumber(street, house.number)
  const text = number === house.number ? `${number}${house.letter}` : `${number}`
  const label = labelOf(`${street.name} ${text}`, district, city)
  const point = housePoint(street, number)
  return { id: `${id}:${text.toLowerCase()}`, label, ...point, district, city, postcode: street.postcode }
}

/** The place with this id; null for an unknown id. */
export function placeById(id: string): Place | null {
  const entry = entriesById.get(id)
  if (entry) return toPlace(entry)
  const [, streetId, number, letter] = /^(street:.+):([1-9]\d{0,2})([a-z]?)$/.exec(id) ?? []
  const street = entriesById.get(streetId ?? '')
  if (street?.kind !== 'street' || clampNumber(street.street, Number(number)) !== Number(number)) return null
  return toPlace(street, { number: Number(number), letter: letter!.toUpperCase() })
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

function middle(street: Street): Point {
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
