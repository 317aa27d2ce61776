import { type House, isInsideTheHouse, readAddress } from './address.ts'
import { type Entry, entries, entriesByPostcode, type Name, postcodeOf } from './entries.ts'
import { foldedWords, isMistypedPrefix } from './fold.ts'
import { beginsTownOutside, namedArea } from './named-area.ts'
import { clampNumber, type Place, placeOfPostcode, toPlace } from './places.ts'

interface Query {
  /** The words that name the place, possibly followed by its district and city. */
  words: string[]
  /** The words after a house number, which can only be about the area. */
  hints: string[]
  house: House | null
  postcode: string | null
}

// Names have at most four words; the rest of a long text can only be about the area.
const mostWords = 8
const mostPlaces = 20
const score = { exact: 100, prefix: 80, words: 60, typo: 30 }
const extra = {
  areaNamed: -2,
  inRange: 6,
  outOfRange: -6,
  hint: 4,
  postcode: 8,
  district: 3,
  landmark: 2,
  stockholm: 1
}

/**
 * The places that an incomplete text may mean, best match first. A suggestion has the house number, city and postcode
 * that were typed, so an address outside our areas has none.
 */
export function suggestPlaces(text: string, limit = 8): Place[] {
  const most = Math.min(mostPlaces, Math.max(0, limit))
  const digits = /^\s*(\d{3})\s?(\d{0,2})\s*$/.exec(text)
  if (digits) return placesOfPostcode(digits[1]!, digits[2]!).slice(0, most)
  const query = readQuery(text)
  const named = namedArea(text)
  if (named?.isOutside || query.hints.some((hint) => isOnlyOutside(hint))) return []
  // Beside a postcode the name of its city says no more.
  const isCityAlone = query.postcode !== null && named !== null && foldedWords(named.area).join() === query.words.join()
  if (isCityAlone || query.words.join('').length < 2)
    return placesOfPostcode(...splitPostcode(query.postcode)).slice(0, most)
  const fits = ({ city }: Entry) => !named || city === named.area
  const found = rank(query, false).filter(({ entry }) => fits(entry))
  const ranked = found.length > 0 ? found : rank(query, true).filter(({ entry }) => fits(entry))
  return withHouse(ranked, query)
    .slice(0, most)
    .map((entry) => toSuggestedPlace(entry, query))
}

/** A street that is long enough for the number, else its stretch that ends nearest to it. */
function withHouse(ranked: readonly { entry: Entry }[], { house }: Query): Entry[] {
  const found = ranked.map(({ entry }) => entry)
  if (!house) return found
  const exact = found.filter((entry) => hasHouse(entry, house))
  if (exact.length > 0) return exact
  const distance = (entry: Entry) =>
    entry.kind === 'street' ? Math.abs(clampNumber(entry.street, house.number) - house.number) : 0
  const streets = Map.groupBy(found, (entry) => `${entry.names[0]!.text}, ${entry.city}`)
  return [...streets.values()].map((stretches) => stretches.reduce((a, b) => (distance(b) < distance(a) ? b : a)))
}

/** A typed postcode stays, because a street may have more of them than the gazetteer knows. */
function toSuggestedPlace(entry: Entry, { house, postcode }: Query): Place {
  const place = toPlace(entry, house)
  if (postcode === null || postcode === place.postcode) return place
  return { ...place, postcode, exact: false }
}

/** Those that begin so, each with its streets when the postcode is complete. */
function placesOfPostcode(first: string, last: string): Place[] {
  const start = `${first} ${last}`
  const postcodes = [...entriesByPostcode.keys()].filter((postcode) => postcode.startsWith(start)).toSorted()
  return postcodes.flatMap((postcode) => [
    placeOfPostcode(postcode)!,
    ...(last.length === 2 ? entriesByPostcode.get(postcode)!.map((entry) => toPlace(entry)) : [])
  ])
}

function splitPostcode(postcode: string | null): [first: string, last: string] {
  const [first = '-', last = '-'] = postcode?.split(' ') ?? []
  return [first, last]
}

/** A word that begins the name of a town outside and of nothing here. */
function isOnlyOutside(hint: string): boolean {
  return beginsTownOutside(hint) && !entries.some(({ areaWords }) => beginsOneOf(areaWords, hint))
}

function hasHouse(entry: Entry, { number }: House): boolean {
  return entry.kind === 'street' && clampNumber(entry.street, number) === number
}

function readQuery(text: string): Query {
  const { parts, postcode } = readAddress(text)
  const withHouse = parts.findIndex(({ house }) => house)
  const named = withHouse < 0 ? parts : parts.slice(withHouse, withHouse + 1)
  const after =
    withHouse < 0 ? '' : [parts[withHouse]!.tail, ...parts.slice(withHouse + 1).map(({ name }) => name)].join(' ')
  return {
    words: named.flatMap(({ name }) => foldedWords(name)).slice(0, mostWords),
    hints: foldedWords(after)
      .filter((word) => !isInsideTheHouse(word))
      .slice(0, mostWords),
    house: parts[withHouse]?.house ?? null,
    postcode
  }
}

function rank(query: Query, forgiving: boolean): { entry: Entry; points: number }[] {
  return entries
    .map((entry) => ({ entry, points: pointsOf(entry, query, forgiving) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || compareNames(a.entry, b.entry))
}

// Not localeCompare, whose order depends on the machine's language data.
function compareNames(a: Entry, b: Entry): number {
  const [nameA, nameB] = [a.names[0]!.text, b.names[0]!.text]
  if (nameA.length !== nameB.length) return nameA.length - nameB.length
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

function pointsOf(entry: Entry, query: Query, forgiving: boolean): number {
  if (query.house && entry.kind !== 'street') return 0
  const base = Math.max(...entry.names.map((name) => nameScore(name, entry.areaWords, query.words, forgiving)))
  if (base === 0) return 0
  return base + houseScore(entry, query) + areaScore(entry, query)
}

function houseScore(entry: Entry, { house }: Query): number {
  if (entry.kind !== 'street') return extra[entry.kind]
  return house && !hasHouse(entry, house) ? extra.outOfRange : 0
}

function areaScore(entry: Entry, { hints, postcode }: Query): number {
  const said = hints.reduce((sum, hint) => sum + (beginsOneOf(entry.areaWords, hint) ? extra.hint : -extra.hint), 0)
  const same = postcode !== null && postcodeOf(entry) === postcode
  return said + (same ? extra.postcode : 0) + (entry.city === 'Stockholm' ? extra.stockholm : 0)
}

/** How well the first words match the name, provided that the others match its area. */
function nameScore(name: Name, areaWords: readonly string[], words: readonly string[], forgiving: boolean): number {
  let best = 0
  for (let count = words.length; count > 0; count--) {
    const points = headScore(name, words.slice(0, count), forgiving)
    if (points > 0) best = Math.max(best, points + (count < words.length ? extra.areaNamed : 0))
    if (!beginsOneOf(areaWords, words[count - 1]!)) break
  }
  return best
}

function headScore(name: Name, head: readonly string[], forgiving: boolean): number {
  const text = head.join(' ')
  if (name.text === text) return score.exact
  if (name.text.startsWith(text)) return score.prefix
  if (eachFits(head, name.words, (typed, word) => word.startsWith(typed))) return score.words
  const nearly = (typed: string, word: string) => word.startsWith(typed) || isMistypedPrefix(typed, word)
  return forgiving && eachFits(head, name.words, nearly) ? score.typo : 0
}

/** Whether each typed word matches a different word of the name. */
function eachFits(typed: readonly string[], words: readonly string[], fits: (typed: string, word: string) => boolean) {
  const left = [...words]
  return typed.every((item) => {
    const at = left.findIndex((word) => fits(item, word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function beginsOneOf(words: readonly string[], typed: string): boolean {
  return words.some((word) => word.startsWith(typed))
}
