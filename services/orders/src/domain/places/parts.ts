import { isInsideTheHouse, readAddress } from './address.ts'
import { foldedWords } from './fold.ts'
import { matchBeginning, matchStreet } from './locate.ts'
import { streetLength } from './street-form.ts'

interface SplitAddress {
  /** "Skånegatan 78". Null when none can be told from the rest of the text. */
  street: string | null
  rest: string
}

/**
 * The part of an address that the link level of public tracking may show: street and number, without names, floors and
 * flats. When in doubt there is no street.
 */
export function splitAddress(text: string): SplitAddress {
  const { parts, postcode } = readAddress(text)
  const at = Math.max(
    0,
    parts.findIndex(({ house }) => house)
  )
  const part = parts[at]
  if (!part) return { street: null, rest: postcode ?? '' }

  const words = part.name.split(/\s+/).filter((word) => foldedWords(word).length > 0)
  const { house } = part
  const cut = house ? beforeNumber(words) : beginning(words)
  const street = cut && house ? `${cut.name} ${house.number}${house.letter}` : (cut?.name ?? null)
  const others = parts
    .filter((_, i) => i !== at)
    .map(({ name, house: number, tail }) => joinTexts(name, number?.number, tail))
  const left = cut ? joinTexts(cut.left, part.tail) : joinTexts(part.name, house?.number, house?.letter, part.tail)
  return { street, rest: [left, ...others, postcode].filter(Boolean).join(', ') }
}

interface Cut {
  name: string
  left: string
}

/** The words of the street before its number: those that the gazetteer knows, else those that look like a street. */
function beforeNumber(words: readonly string[]): Cut | null {
  const known = matchStreet(foldedWords(words.join(' ')))?.count
  const count = known ? writtenCount(words, known) : streetLength(words)
  return count === 0 ? null : { name: words.slice(-count).join(' '), left: words.slice(0, -count).join(' ') }
}

/** How many words of the text make up so many folded ones: "S:t Eriksgatan" is two either way, "T-Centralen" is not. */
function writtenCount(words: readonly string[], folded: number): number {
  let count = 0
  for (let seen = 0; seen < folded && count < words.length; count++) seen += foldedWords(words.at(-1 - count)!).length
  return count
}

/** Without a number, only a known street is shown: anything else may be a person's name. */
function beginning(words: readonly string[]): Cut | null {
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    const folded = foldedWords(name)
    const match = matchBeginning(folded)
    if (match && !match.mistyped && match.count === folded.length && !isInsideTheHouse(folded[0]!)) {
      return { name, left: words.slice(count).join(' ') }
    }
  }
  return null
}

function joinTexts(...texts: readonly (string | number | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join(' ')
}
