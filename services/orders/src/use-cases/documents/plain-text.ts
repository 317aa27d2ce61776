// The characters of PDF's standard fonts besides Latin-1 (WinAnsi).
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
// Letters that do not decompose into a base and a mark.
const simpler: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  '−': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u202f': '\u00a0'
}

function isKnown(symbol: string): boolean {
  return /^[ -~\u00a0-\u00ff]$/.test(symbol) || more.includes(symbol)
}

/**
 * The text on one line, in the characters that PDF readers have without an embedded font: å, ä, ö and those of
 * western Europe stay, Nikolić becomes Nikolic, everything else a question mark.
 */
export function plainText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[^\S\u00a0\u202f]+/g, ' '))
    .map((symbol) => (isKnown(symbol) ? symbol : withoutMarks(symbol)))
    .join('')
}

function withoutMarks(symbol: string): string {
  const base = simpler[symbol] ?? symbol.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(base)
    .map((part) => (isKnown(part) ? part : '?'))
    .join('')
}
