import type { Box } from './read-pdf.ts'

/** Decodes an undamaged QR code (versions 1 to 6, correction M) from its rectangles, by the standard alone. */
export function readQrCode(boxes: readonly Box[]): string {
  const isDark = gridOf(boxes)
  const size = isDark.length
  const format = formatBits(isDark) ^ 0b101010000010010
  if (format >> 13 !== 0) throw new Error('not of correction level M')
  const bits = dataBits(isDark, masks[(format >> 10) & 7]!)
  return textOf(dataOf(bits, (size - 17) / 4))
}

type Grid = boolean[][]

function gridOf(boxes: readonly Box[]): Grid {
  const module = boxes[0]!.height
  const left = Math.min(...boxes.map(({ x }) => x))
  const top = Math.min(...boxes.map(({ y }) => y))
  const size = Math.round((Math.max(...boxes.map(({ x, width }) => x + width)) - left) / module)
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y, width } of boxes) {
    const from = Math.round((x - left) / module)
    for (let at = 0; at < Math.round(width / module); at++) grid[Math.round((y - top) / module)]![from + at] = true
  }
  return grid
}

function formatBits(isDark: Grid): number {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => isDark[8]![column]!)
  const up = [7, 5, 4, 3, 2, 1, 0].map((row) => isDark[row]![8]!)
  return [...along, ...up].reduce((bits, dark) => (bits << 1) | Number(dark), 0)
}

const masks: ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0
]

/** Up and down in columns of two from the right, skipping all function patterns. */
function dataBits(isDark: Grid, isMasked: (row: number, column: number) => boolean): number[] {
  const size = isDark.length
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isFunction(row, column, size)) bits.push(Number(isDark[row]![column]! !== isMasked(row, column)))
      }
    }
    isUp = !isUp
  }
  return bits
}

function isFunction(row: number, column: number, size: number): boolean {
  const atFinder = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
  const atAlignment = size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2
  return atFinder || atAlignment || row === 6 || column === 6
}

// The number of blocks and their data bytes at correction M.
const blocks: Record<number, [count: number, bytes: number]> = {
  1: [1, 16],
  2: [1, 28],
  3: [1, 44],
  4: [2, 32],
  5: [2, 43],
  6: [4, 27]
}

function dataOf(bits: readonly number[], version: number): number[] {
  const byteAt = (at: number) => bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0)
  const [count, bytes] = blocks[version]!
  const whole = Array.from({ length: count * bytes }, (_, at) => byteAt((at % bytes) * count + Math.floor(at / bytes)))
  return whole.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function textOf(bits: number[]): string {
  let at = 0
  const take = (count: number) => bits.slice(at, (at += count)).reduce((value, bit) => value * 2 + bit, 0)
  let text = ''
  for (;;) {
    const mode = bits.length - at < 4 ? 0 : take(4)
    if (mode === 0) return text
    if (mode === 4) for (let left = take(8); left > 0; left--) text += String.fromCharCode(take(8))
    else if (mode === 2) {
      let left = take(9)
      for (; left > 1; left -= 2) text += pair(take(11))
      if (left === 1) text += letters[take(6)]!
    } else if (mode === 1) {
      let left = take(10)
      for (; left > 2; left -= 3) text += String(take(10)).padStart(3, '0')
      if (left > 0) text += String(take(left === 2 ? 7 : 4)).padStart(left, '0')
    } else throw new Error(`mode ${mode}`)
  }
}

function pair(value: number): string {
  return `${letters[Math.floor(value / 45)]}${letters[value % 45]}`
}
