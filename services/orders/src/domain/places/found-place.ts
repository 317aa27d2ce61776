import { greatCircleKm } from '@ilbud/proto/http/great-circle'
import type { PlaceSuggestion } from '@ilbud/proto/http/places'
import { readAddress } from './address.ts'
import { districtAt } from './districts.ts'
import { foldedWords } from './fold.ts'
import type { Point } from './geo.ts'

/** What a places engine of somebody else's knows of a spot. */
export interface FoundPlace {
  id: string
  /** Of the street, or of what stands there. */
  name: string
  houseNumber: string | null
  city: string | null
  postcode: string | null
  point: Point
}

/** As our own gazetteer would answer it: our districts, our spelling of postcodes and labels. */
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

// Spots further apart are two places, and guessing between them would be no answer.
const samePlaceKm = 2

/**
 * The one spot that a free text means, or null. Engines always have some answer: it counts only when the text names it,
 * with its house number where it says one, and when no other spot is named as well.
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
