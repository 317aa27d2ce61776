import { areaOfPostcode, nearestAreaOfPostcode } from '@ilbud/proto/http/places/postcode'
import { isInsideTheHouse, readAddress } from './address.ts'
import { cityLast } from './city-last.ts'
import type { AreaName } from './districts.ts'
import { fold, foldedWords } from './fold.ts'
import { townsOutside } from './gazetteer/towns-outside.ts'
import { isCountry, readHints } from './hints.ts'

/** The city that an address itself names, by its post town or postcode. */
export type NamedArea = { area: AreaName; isOutside: false } | { isOutside: true; nearestArea: AreaName }

const townsByName = new Map(townsOutside.map((town) => [fold(town.name), town]))
const shortestPrefix = 3
const mostWordsOfATown = 3

/**
 * The area that the text of an address names, or the nearest one to a place outside them. Null: the text names none and
 * may mean a place inside. A town before the street may be part of a person's or a company's name, so only what
 * follows the street counts, or a city that stands alone before it (`city-last.ts`).
 */
export function namedArea(text: string): NamedArea | null {
  const { parts: written, postcode } = readAddress(text)
  const parts = cityLast(written)
  const at = parts.findIndex(({ house }) => house)
  const after =
    at < 0
      ? parts.map(({ name }) => foldedWords(name))
      : [foldedWords(parts[at]!.tail), ...parts.slice(at + 1).map(({ name, tail }) => foldedWords(`${name} ${tail}`))]
  const town = townIn(after.flat(), parts.length === 1 && at < 0)
  if (town) return { isOutside: true, nearestArea: town.nearestArea }
  if (postcode !== null) {
    const area = areaOfPostcode(postcode)
    return area ? { area, isOutside: false } : { isOutside: true, nearestArea: nearestAreaOfPostcode(postcode) }
  }
  const [city, ...others] = readHints(after.flat()).cities
  return city && others.length === 0 ? { area: city, isOutside: false } : null
}

/** Whether the last typed word begins the name of a town outside, so that a suggestion inside would replace it. */
export function beginsTownOutside(word: string): boolean {
  return word.length >= shortestPrefix && townsOutside.some(({ name }) => fold(name).startsWith(word))
}

/** `isWhole`: the words are all that was typed, so that "Anna Lund" is no town, but "Lund" is. */
function townIn(words: readonly string[], isWhole: boolean) {
  const end = words.findLastIndex((word) => !isCountry(word) && !isInsideTheHouse(word))
  for (let from = 0; from <= end; from++) {
    for (let count = mostWordsOfATown; count > 0; count--) {
      const town = townsByName.get(words.slice(from, from + count).join(' '))
      const isClear = !town?.isAmbiguous || (from + count - 1 === end && !(isWhole && from > 0))
      if (town && isClear) return town
    }
  }
  return null
}
