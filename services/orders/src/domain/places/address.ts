import { foldedWords } from './fold.ts'

export interface House {
  number: number
  /** Upper case; empty: none. */
  letter: string
}

/** A part of an address, between commas. */
export interface Part {
  /** The text before the house number, or all of it when there is none. */
  name: string
  house: House | null
  /** The text after the house number. */
  tail: string
}

interface Address {
  parts: Part[]
  /** Always written "116 37". */
  postcode: string | null
}

// An address has 1 to 200 characters. Longer ones are not stored, and not parsed either.
const longest = 200

// After a space a letter belongs to the number only up to H: "78 S" is the beginning of "78 Södermalm". Before a slash
// it is the beginning of "c/o".
const housePattern = /(?<=\s)([1-9]\d{0,2})(?:([a-z])|\s([a-h])(?!\/))?(?![\p{L}\d])/giu
// With the country before it, as in letters from abroad: "SE-116 37". Sweden's end at 984 99, so larger digits right after
// a street's name are a mistyped number.
const postcodePattern =
  /(?:(?<![\p{L}\d])(?:SE[- ]|S-))?(?<!\d)(?!(?<=\p{L}\s)(?:98[5-9]|99\d))([1-9]\d{2})[ \u00a0]?(\d{2})(?!\d)/giu

const insideWords =
  'lgh lagenhet tr trp trappa trappor van vaning bv nb hiss port portkod kod uppgang plan gard gardshus box'
const insideTheHouse = new Set(insideWords.split(' '))

/** Words about the inside of a building (floor, flat, door), which say nothing about its place on a map. */
export function isInsideTheHouse(word: string): boolean {
  return insideTheHouse.has(word) || /^\d/.test(word)
}

/** Splits an address by its form alone, without a list of streets. Accepts any text. */
export function readAddress(text: string): Address {
  const short = text.slice(0, longest)
  const found = [...short.matchAll(postcodePattern)].at(-1)
  const rest = found ? `${short.slice(0, found.index)},${short.slice(found.index + found[0].length)}` : short
  return {
    postcode: found ? `${found[1]} ${found[2]}` : null,
    parts: rest
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map(readPart)
  }
}

function readPart(text: string): Part {
  for (const match of text.matchAll(housePattern)) {
    const name = text.slice(0, match.index).trim()
    const before = foldedWords(name).at(-1)
    if (!before || isInsideTheHouse(before)) continue
    const house = { number: Number(match[1]), letter: (match[2] ?? match[3] ?? '').toUpperCase() }
    return { name, house, tail: text.slice(match.index + match[0].length).trim() }
  }
  return { name: text, house: null, tail: '' }
}
