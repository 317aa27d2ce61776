// What the indexes of `order_search` can find.

const trigram = 3

const accented = 'åäöéèüæø'
const plain = 'aaoeeuao'
const accents = new RegExp(`[${accented}]`, 'g')

/** As `without_accents` in SQL: so that a street is found by its letters, and by whoever types them without dots. */
export function withoutAccents(text: string): string {
  return text.replace(accents, (letter) => plain[accented.indexOf(letter)]!)
}

/**
 * Whether the trigram index can find the text. Its runs of three include the edges of words, two before and one after;
 * letters other than a to z, once their accents are removed, count as edges. A text with fewer than three such runs would match every other order.
 */
export function isIndexed(q: string): boolean {
  let runs = 0
  for (const { 0: word, index } of withoutAccents(q.toLowerCase()).matchAll(/[a-z0-9]+/g)) {
    if (word.length >= trigram) return true
    const edges = (index > 0 ? 2 : 0) + (index + word.length < q.length ? 1 : 0)
    runs += Math.max(0, word.length + edges - 2)
  }
  return runs >= trigram
}

const digitsInARow = 6

/** Every six digits in a row, as `six_digits` in SQL has them for the texts of an order. */
export function sixDigitsOf(digits: string): number[] {
  return Array.from({ length: Math.max(0, digits.length - digitsInARow + 1) }, (_, at) =>
    Number(digits.slice(at, at + digitsInARow))
  )
}
