import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { areaOfPostcode } from '@ilbud/proto/http/places/postcode'
import { type Part, readAddress } from './address.ts'
import { cityLast } from './city-last.ts'
import { type Entry, entries, type StreetEntry } from './entries.ts'
import { foldedWords, isOneEditApart } from './fold.ts'
import { readHints } from './hints.ts'
import { clampNumber, type Place, toPlace } from './places.ts'

interface Located {
  place: Place
  /** True where the text does not name exactly this spot: no house number, one out of range, or a typo. */
  approximate: boolean
}

interface Match {
  entries: Entry[]
  part: Part
  /** The words of the address after the name. */
  hints: string[]
  mistyped: boolean
}

// Streets with the same name that are further apart than this are different streets, between which we do not guess.
const sameStreetKm = 2
const shortestMistyped = 6
// One more than the longest name has, so that a long text is not searched word by word.
const mostWords = 5

const byName = new Map<string, Entry[]>()
for (const entry of entries) {
  for (const { text } of entry.names) byName.set(text, [...(byName.get(text) ?? []), entry])
}

const allNames = [...byName.keys()]

/** The one place that a free-text address means; null: ambiguous or unknown. */
export function locateAddress(text: string): Located | null {
  const { parts, postcode } = readAddress(text)
  const postcodeCity = postcode && areaOfPostcode(postcode)
  if (postcode && !postcodeCity) return null
  const match = findMatch(cityLast(parts))
  if (!match) return null

  const { cities, districts, hasUnknown } = readHints(match.hints)
  // An unknown word after the street may be another town, unless there is a postcode of ours.
  if ((hasUnknown && !postcode) || cities.size > 1) return null
  const inDistricts = match.entries.filter(({ district }) => districts.size === 0 || districts.has(district ?? ''))
  const named = postcodeCity ?? [...cities][0]
  const city = named ?? (inDistricts.some((entry) => entry.city === 'Stockholm') ? 'Stockholm' : 'Karlstad')
  return choose(
    inDistricts.filter((entry) => entry.city === city),
    match,
    postcode
  )
}

/**
 * A house in a known street, else the first part that names a place. Null for an unknown street with a house number.
 */
function findMatch(parts: readonly Part[]): Match | null {
  const hasHouse = parts.some(({ house }) => house)
  for (const [i, part] of parts.entries()) {
    if (hasHouse && !part.house) continue
    const words = foldedWords(part.name)
    const match = part.house ? matchStreet(words) : matchBeginning(words)
    // "My place, Kista" is somewhere in Kista: the district's centre would only look like an answer.
    const isArea = i > 0 && match?.entries.every(({ kind }) => kind === 'district')
    if (!match || isArea) continue
    const tail = part.house ? foldedWords(part.tail) : words.slice(match.count)
    const later = parts.slice(i + 1).flatMap(({ name, tail: end }) => foldedWords(`${name} ${end}`))
    return { entries: match.entries, part, hints: [...tail, ...later], mistyped: match.mistyped }
  }
  return null
}

interface NameMatch {
  entries: Entry[]
  count: number
  mistyped: boolean
}

/** The street just before the house number; words before it are a name or a "c/o". */
export function matchStreet(words: readonly string[]): NameMatch | null {
  for (const mistyped of [false, true]) {
    for (let from = Math.max(0, words.length - mostWords); from < words.length; from++) {
      const found = named(words.slice(from).join(' '), mistyped).filter(({ kind }) => kind === 'street')
      if (found.length > 0) return { entries: found, count: words.length - from, mistyped }
    }
  }
  return null
}

/** The longest beginning that is a name; the words after it describe the area. */
export function matchBeginning(words: readonly string[]): NameMatch | null {
  for (const mistyped of [false, true]) {
    for (let count = Math.min(mostWords, words.length); count > 0; count--) {
      const found = named(words.slice(0, count).join(' '), mistyped)
      if (found.length > 0) return { entries: found, count, mistyped }
    }
  }
  return null
}

function named(text: string, mistyped: boolean): Entry[] {
  if (!mistyped) return byName.get(text) ?? []
  if (text.length < shortestMistyped) return []
  const close = allNames.filter((name) => isOneEditApart(text, name))
  return close.length === 1 ? byName.get(close[0]!)! : []
}

function choose(candidates: readonly Entry[], { part, mistyped }: Match, postcode: string | null): Located | null {
  const streets = candidates.filter((entry): entry is StreetEntry => entry.kind === 'street')
  const spot = candidates.find(({ kind }) => kind === 'landmark') ?? candidates.find(({ kind }) => kind === 'district')
  const { house } = part
  if (!house && spot) return { place: toPlace(spot), approximate: mistyped || spot.kind === 'district' }

  const off = ({ street }: StreetEntry) => (house ? Math.abs(clampNumber(street, house.number) - house.number) : 0)
  const nearest = Math.min(...streets.map(off))
  const best = streets.filter((entry) => off(entry) === nearest)
  const byPostcode = best.filter(({ street }) => street.postcode === postcode)
  const places = (byPostcode.length > 0 ? byPostcode : best).map((entry) => toPlace(entry, house))
  const [place] = places
  if (!place || places.some((other) => greatCircleKm(place, other) > sameStreetKm)) return null
  return { place, approximate: mistyped || !house || nearest > 0 }
}
