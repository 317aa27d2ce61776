import type { AreaName } from '#domain/places/districts.ts'

/** A house whose position is known. Positions of numbers between two anchors are interpolated. */
export interface Anchor {
  number: number
  lat: number
  lng: number
}

/** A street within one district; a street through three districts is three of these. */
export interface Street {
  name: string
  district: string | null
  city: AreaName
  postcode: string | null
  /** Not known to lie within 60 m of the real street: found, but neither drawn nor exact. */
  isApproximate: boolean
  /** At least two, in ascending order. */
  anchors: readonly Anchor[]
}

/** A square, station or hospital, found by its name or another name. */
export interface Spot {
  name: string
  otherNames: readonly string[]
  district: string | null
  city: AreaName
  postcode: string | null
  lat: number
  lng: number
}

/**
 * Parses lines "name | postcode | number lat lng, …"; a line "# name" starts a district. A name after "~" is that of a
 * street whose line is not checked, or off by more than 60 m (`npm run bench -- gazetteer`).
 */
export function streetTable(city: AreaName, table: string): Street[] {
  return readTable(table, (district, [name = '', postcode = '', anchors = '']) => ({
    name: name.replace(/^~\s*/, ''),
    isApproximate: name.startsWith('~'),
    district,
    city,
    postcode: toPostcode(postcode),
    anchors: anchors.split(',').map(toAnchor)
  }))
}

/** Parses lines "name, other name | postcode | lat lng". */
export function spotTable(city: AreaName, table: string): Spot[] {
  return readTable(table, (district, [names = '', postcode = '', point = '']) => {
    const [name = '', ...otherNames] = names.split(',').map((part) => part.trim())
    const [lat, lng] = toNumbers(point, 2)
    return { name, otherNames, district, city, postcode: toPostcode(postcode), lat: lat!, lng: lng! }
  })
}

function readTable<Row>(table: string, toRow: (district: string | null, cells: string[]) => Row): Row[] {
  let district: string | null = null
  const rows: Row[] = []
  for (const line of table.split('\n').map((text) => text.trim())) {
    if (line.startsWith('#')) district = line.slice(1).trim()
    else if (line)
      rows.push(
        toRow(
          district,
          line.split('|').map((cell) => cell.trim())
        )
      )
  }
  return rows
}

function toAnchor(text: string): Anchor {
  const [number, lat, lng] = toNumbers(text, 3)
  return { number: number!, lat: lat!, lng: lng! }
}

function toNumbers(text: string, count: number): number[] {
  const numbers = text.trim().split(/\s+/).map(Number)
  if (numbers.length !== count || numbers.some(Number.isNaN)) throw new Error(`The gazetteer has no place in "${text}"`)
  return numbers
}

function toPostcode(text: string): string | null {
  return text === '-' ? null : text
}
