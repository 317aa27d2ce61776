import { isInsideTheHouse } from './address.ts'
import { type AreaName, districtNames } from './districts.ts'
import { fold } from './fold.ts'
import { postTowns } from './gazetteer/post-towns.ts'

/** The information in an address about the area, besides its street. */
interface Hints {
  cities: ReadonlySet<AreaName>
  /** Empty: no district is named. */
  districts: ReadonlySet<string>
  /** The text contains an unknown word, perhaps another town. */
  hasUnknown: boolean
}

const cityNames = new Map<string, AreaName>([
  ['stockholm', 'Stockholm'],
  ['sthlm', 'Stockholm'],
  ['karlstad', 'Karlstad']
])
const countryNames = new Set(['sverige', 'sweden', 'se', 's'])
const districtsByName = new Map<string, readonly string[]>([
  ...districtNames.map((name): [string, string[]] => [fold(name), [name]]),
  ...postTowns.map(({ name, districts }): [string, readonly string[]] => [fold(name), districts])
])
const mostWordsOfAName = 3

/** Parses folded words; the longest known name is tried first. */
export function readHints(words: readonly string[]): Hints {
  const cities = new Set<AreaName>()
  const districts = new Set<string>()
  let hasUnknown = false
  for (let at = 0; at < words.length;) {
    const count = countOfKnownName(words, at)
    const name = words.slice(at, at + Math.max(1, count)).join(' ')
    const city = cityNames.get(name)
    if (count > 0) districtsByName.get(name)!.forEach((district) => districts.add(district))
    else if (city) cities.add(city)
    else if (!isCountry(name) && !isInsideTheHouse(name)) hasUnknown = true
    at += Math.max(1, count)
  }
  return { cities, districts, hasUnknown }
}

function countOfKnownName(words: readonly string[], at: number): number {
  for (let count = mostWordsOfAName; count > 0; count--) {
    if (at + count <= words.length && districtsByName.has(words.slice(at, at + count).join(' '))) return count
  }
  return 0
}

export function isCity(name: string): boolean {
  return cityNames.has(name)
}

export function isCountry(word: string): boolean {
  return countryNames.has(word)
}
