import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { PlaceSuggestion } from '@ilbud/proto/http/places'
import { readAddress } from './address.ts'
import { districtAt } from './districts.ts'
import { foldedWords } from './fold.ts'
import type { Point } from './geo.ts'

/** A place as an external engine reports it. */
export interface FoundPlace {
  id: string
  /** Name of the street or the building. */
  name: string
  houseNumber: string | null
  city: string | null
  postcode: string | null
  point: Point
}

/** Converts it to our own gazetteer's form: our districts, labels and spelling of postcodes. */
export function toSuggestion({ id, name, houseNumber, city, postcode, point }: FoundPlace): PlaceSuggestion {
  const at = districtAt(point.lat, point.lng)
  const town = at?.city ?? city ?? ''
  const street = houseNumber === null ? name : `${name} ${houseNumber}`
  const label = [...new Set([street, at?.district, town])].filter(Boolean).join(', ')
  return { id, label, ...point, district: at?.district ?? null, city: town, postcode: postcode && spaced(postcode) }
}

/** "116 37", however it came. */
function spaced(postcode: string): string {
  return postcode.replace(/^(\d{3}) ?(\d{2})$/, '$1 $2')
}

// Candidates further apart are different places, and we do not guess between them.
const samePlaceKm = 2

/**
 * The one place that a free text means, or null. Engines always have some answer, so it counts only if the text names
 * it, including a given house number, and names no other place as well.
 */
export function chooseFound(text: string, candidates: readonly FoundPlace[]): Point | null {
  const words = new Set(foldedWords(text))
  const house = readAddress(text).parts.find((part) => part.house)?.house
  const named = candidates.filter(
    ({ name, houseNumber }) =>
      foldedWords(name).every((word) => words.has(word)) && (!house || numberOf(houseNumber) === house.number)
  )
  const inTown = named.filter(({ city, postcode }) => isSaid(city, words) || isSaidPostcode(postcode, text))
  const [first, ...others] = inTown.length > 0 ? inTown : named
  if (!first || others.some(({ point }) => greatCircleKm(first.point, point) > samePlaceKm)) return null
  return first.point
}

function numberOf(houseNumber: string | null): number | null {
  const [digits] = /^\d+/.exec(houseNumber ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

function isSaid(city: string | null, words: ReadonlySet<string>): boolean {
  return city !== null && foldedWords(city).every((word) => words.has(word))
}

function isSaidPostcode(postcode: string | null, text: string): boolean {
  return postcode !== null && readAddress(text).postcode === spaced(postcode)
}
