import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { PlaceSuggestion } from '@ilbud/proto/http/places/places'
import { readAddress } from './address.ts'
import { districtAt, serviceAreaAt } from './districts.ts'
import { foldedWords } from './fold.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { namedArea } from './named-area.ts'

/** A place as an external geocoder returns it. */
export interface FoundPlace {
  id: string
  /** The name of the street or building. */
  name: string
  houseNumber: string | null
  city: string | null
  postcode: string | null
  point: LatLng
}

/**
 * An engine's answers in the form of our own gazetteer: our districts, labels and spelling of postcodes. One with another
 * house number, city or postcode than `text` is left out; a number that the engine does not know stays as typed.
 */
export function toSuggestions(text: string, found: readonly FoundPlace[]): PlaceSuggestion[] {
  const { parts, postcode } = readAddress(text)
  const house = parts.find((part) => part.house)?.house ?? null
  const named = namedArea(text)
  const words = new Set(foldedWords(text))
  return found.flatMap((place) => {
    const area = serviceAreaAt(place.point.lat, place.point.lng)
    if (named && (named.isOutside ? area !== null || !isSaid(place.city, words) : area !== named.area)) return []
    if (postcode && place.postcode !== null && spaced(place.postcode) !== postcode) return []
    if (house && place.houseNumber !== null && numberOf(place.houseNumber) !== house.number) return []
    const isUnknown = house !== null && place.houseNumber === null
    const houseNumber = isUnknown ? `${house.number}${house.letter}` : place.houseNumber
    return [{ ...toSuggestion({ ...place, houseNumber }), exact: !isUnknown }]
  })
}

/** One answer of an engine, as found. */
export function toSuggestion({ id, name, houseNumber, city, postcode, point }: FoundPlace): PlaceSuggestion {
  const at = districtAt(point.lat, point.lng)
  const town = at?.city ?? city ?? ''
  const street = houseNumber === null ? name : `${name} ${houseNumber}`
  const label = [...new Set([street, at?.district, town])].filter(Boolean).join(', ')
  const district = at?.district ?? null
  return { id, label, ...point, district, city: town, postcode: postcode && spaced(postcode), exact: true }
}

/** The postcode as "116 37", whatever its spelling. */
function spaced(postcode: string): string {
  return postcode.replace(/^(\d{3}) ?(\d{2})$/, '$1 $2')
}

// Candidates further apart are different places, between which we do not guess.
const samePlaceKm = 2

/**
 * The one place that a free text means, or null. Geocoders always return something, so a candidate counts only if the
 * text contains its name and, if given, house number, and matches no other place.
 */
export function chooseFound(text: string, candidates: readonly FoundPlace[]): LatLng | null {
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
