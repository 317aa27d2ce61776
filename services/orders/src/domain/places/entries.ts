import type { AreaName } from './districts.ts'
import { fold, foldedWords } from './fold.ts'
import { districtSpots } from './gazetteer/district-spots.ts'
import { karlstadStreets } from './gazetteer/karlstad.ts'
import { kungsholmenStreets } from './gazetteer/kungsholmen.ts'
import { innerLandmarks } from './gazetteer/landmarks-inner.ts'
import { karlstadLandmarks } from './gazetteer/landmarks-karlstad.ts'
import { outerLandmarks } from './gazetteer/landmarks-outer.ts'
import { norrmalmStreets } from './gazetteer/norrmalm.ts'
import { northWestStreets } from './gazetteer/north-west.ts'
import { ostermalmStreets } from './gazetteer/ostermalm.ts'
import { sodermalmStreets } from './gazetteer/sodermalm.ts'
import { southEastStreets } from './gazetteer/south-east.ts'
import { southWestStreets } from './gazetteer/south-west.ts'
import type { Spot, Street } from './gazetteer/table.ts'
import { vasastadenStreets } from './gazetteer/vasastaden.ts'
import { westStreets } from './gazetteer/west.ts'

/** A name in the form in which it is compared: folded, as a whole and in words. */
export interface Name {
  text: string
  words: readonly string[]
}

interface Common {
  id: string
  names: readonly Name[]
  /** The words of its district and city, for searches like "slussen stockholm". */
  areaWords: readonly string[]
  district: string | null
  city: AreaName
}

export interface StreetEntry extends Common {
  kind: 'street'
  street: Street
}

interface SpotEntry extends Common {
  kind: 'landmark' | 'district'
  spot: Spot
}

export type Entry = StreetEntry | SpotEntry

export const allStreets: readonly Street[] = [
  ...sodermalmStreets,
  ...norrmalmStreets,
  ...vasastadenStreets,
  ...ostermalmStreets,
  ...kungsholmenStreets,
  ...southWestStreets,
  ...southEastStreets,
  ...westStreets,
  ...northWestStreets,
  ...karlstadStreets
]

export const allLandmarks: readonly Spot[] = [...innerLandmarks, ...outerLandmarks, ...karlstadLandmarks]
export const allDistricts: readonly Spot[] = districtSpots

/** Ids consist of names only, so that a stored id means the same place in later releases. */
export function idOf(kind: Entry['kind'], ...names: readonly string[]): string {
  return [kind, ...names.map((name) => fold(name).replaceAll(' ', '-'))].join(':')
}

function common(
  kind: Entry['kind'],
  { name, district, city }: Street | Spot,
  otherNames: readonly string[] = []
): Common {
  const names = [name, ...otherNames].map((item) => ({ text: fold(item), words: foldedWords(item) }))
  const id = kind === 'district' ? idOf(kind, name) : idOf(kind, district ?? city, name)
  const areaWords = [...foldedWords(`${district ?? ''} ${city}`), 'sverige', 'sweden']
  return { id, names, areaWords, district, city }
}

/** Everything that can be found by name, folded once when the module is loaded. */
export const entries: readonly Entry[] = [
  ...allDistricts.map((spot): SpotEntry => ({ kind: 'district', spot, ...common('district', spot) })),
  ...allLandmarks.map((spot): SpotEntry => ({ kind: 'landmark', spot, ...common('landmark', spot, spot.otherNames) })),
  ...allStreets.map((street): StreetEntry => ({ kind: 'street', street, ...common('street', street) }))
]

export const entriesById: ReadonlyMap<string, Entry> = new Map(entries.map((entry) => [entry.id, entry]))

/** The streets and landmarks with a postcode, by "116 37". */
export const entriesByPostcode: ReadonlyMap<string, readonly Entry[]> = Map.groupBy(
  entries.filter((entry) => postcodeOf(entry) !== null),
  (entry) => postcodeOf(entry)!
)

export function postcodeOf(entry: Entry): string | null {
  return entry.kind === 'street' ? entry.street.postcode : entry.spot.postcode
}
