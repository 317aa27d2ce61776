// What the indexes of `order_search` can find.

const trigram = 3

/**
 * Whether the trigram index can find the text. Its runs of three include the edges of words, two before and one after,
 * and å, ä and ö count as edges. A text with fewer than three such runs would match every other order.
 */
export function isIndexed(q: string): boolean {
  let runs = 0
  for (const { 0: word, index } of q.matchAll(/[a-z0-9]+/gi)) {
    if (word.length >= trigram) return true
    const edges = (index > 0 ? 2 : 0) + (index + word.length < q.length ? 1 : 0)
    runs += Math.max(0, word.length + edges - 2)
  }
  return runs >= trigram
}

/** A part of a word with what is around it, and the word's number. */
export interface Piece {
  text: string
  word: number
}

// A long text is found by its beginning.
const mostPieces = 24

/** Every three letters of each word, those at its edges with what is around it, because the index knows edges too. */
export function piecesOf(q: string): Piece[] {
  const text = q.toLowerCase()
  const words = [...text.matchAll(/[a-z0-9]+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length
  }))
  return words
    .flatMap(({ start, end }, word) => {
      const last = Math.max(start, end - trigram)
      return Array.from({ length: last - start + 1 }, (_, step) => {
        const from = step === 0 ? (words[word - 1]?.end ?? 0) : start + step
        const to = start + step === last ? words[word + 1]?.start : start + step + trigram
        return { text: text.slice(from, to), word }
      })
    })
    .slice(0, mostPieces)
}

/**
 * The stretches of words without their common pieces: the rarest first, and of these the longest. `counts` says how
 * many orders have each piece; common are those that more than `most` have. Empty if the index can find none of them.
 */
export function rareParts(pieces: readonly Piece[], counts: readonly number[], most: number): string[] {
  const parts: (Piece & { count: number; last: number })[] = []
  for (const [at, { text, word }] of pieces.entries()) {
    const count = counts[at]!
    if (count > most) continue
    const part = parts.at(-1)
    if (part?.word === word && part.last === at - 1) {
      part.text += text.slice(trigram - 1)
      part.count = Math.min(part.count, count)
      part.last = at
    } else parts.push({ text, word, count, last: at })
  }
  const rarestFirst = parts.sort((a, b) => a.count - b.count || b.text.length - a.text.length).map(({ text }) => text)
  return rarestFirst.some(isIndexed) ? rarestFirst : []
}

const digitsInARow = 6

/** Every six digits in a row, as `six_digits` in SQL has them for the texts of an order. */
export function sixDigitsOf(digits: string): number[] {
  return Array.from({ length: Math.max(0, digits.length - digitsInARow + 1) }, (_, at) =>
    Number(digits.slice(at, at + digitsInARow))
  )
}
