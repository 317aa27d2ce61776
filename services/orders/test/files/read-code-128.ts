import type { Box } from './read-pdf.ts'

// ISO/IEC 15417: widths of bars and spaces of the symbols 0 to 105.
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ')
const stop = '2331112'

/** Decodes a Code 128 from its bars, and verifies the check symbol. */
export function readCode128(bars: readonly Box[]): string {
  const sorted = [...bars].sort((a, b) => a.x - b.x)
  const widths = sorted.flatMap(({ x, width }, at) => {
    const next = sorted[at + 1]
    return next ? [width, next.x - x - width] : [width]
  })
  // Start, data and check are 11 modules of three bars each; the stop symbol is 13 modules of four.
  const modules = ((widths.length - 7) / 6) * 11 + 13
  const module = widths.reduce((sum, width) => sum + width, 0) / modules
  const pattern = widths.map((width) => Math.round(width / module)).join('')
  if (!pattern.endsWith(stop)) throw new Error('no end')
  const values = (pattern.slice(0, -stop.length).match(/.{6}/g) ?? []).map((each) => symbols.indexOf(each))
  const check = values.pop()!
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0)
  if (sum % 103 !== check) throw new Error('the check symbol is wrong')
  return textOf(values)
}

const sets: Record<number, 'A' | 'B' | 'C'> = { 99: 'C', 100: 'B', 101: 'A', 103: 'A', 104: 'B', 105: 'C' }

function textOf(values: readonly number[]): string {
  let set: 'A' | 'B' | 'C' = 'B'
  let text = ''
  for (const value of values) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (sets[value]) set = sets[value]
    else text += String.fromCharCode(32 + value)
  }
  return text
}
