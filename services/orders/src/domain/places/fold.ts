/**
 * The text in lower case without diacritics, so that "Skanegatan" finds Skånegatan. Only a-z, digits and single spaces
 * remain.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'a')
    .replace(/\b(?:s[:.]t|st\.?(?=\s+[a-z]))(?![a-z])/g, 'sankt')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

export function foldedWords(text: string): string[] {
  return fold(text).split(' ').filter(Boolean)
}

/** Whether two words differ by one inserted, missing or wrong letter, or by two swapped neighbours. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

// In shorter words, one wrong letter usually makes another word.
const shortestMistyped = 5

/** Whether the typed word is a prefix of the other, with one typo. */
export function isMistypedPrefix(typed: string, word: string): boolean {
  if (typed.length < shortestMistyped) return false
  return [-1, 0, 1].some((more) => isOneEditApart(typed, word.slice(0, typed.length + more)))
}
