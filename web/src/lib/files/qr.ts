// ISO 18004, byte mode, error correction M, versions 1–6: up to 106 bytes, more than any of our links has.

/** Per version: the number of error correction codewords in a block, and of data codewords in each block. */
const blocks: readonly { correction: number; data: readonly number[] }[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] }
]
const headBytes = 2

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0
]

/** The modules of a text by row, true is dark; null: the text is too long. */
export function qrCode(text: string, mask?: number): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)]
  const version = blocks.findIndex(({ data }) => sum(data) - headBytes >= bytes.length) + 1
  if (version === 0) return null
  const bits = toBits(codewords(bytes, version))
  const drawn = (chosen: number) => draw(bits, version, chosen)
  if (mask !== undefined) return drawn(mask)
  const all = masks.map((_, chosen) => drawn(chosen))
  return all.reduce((best, other) => (unrest(other) < unrest(best) ? other : best))
}

/** Data codewords, then error correction codewords, both interleaved over the blocks. */
function codewords(bytes: readonly number[], version: number): number[] {
  const { correction, data } = blocks[version - 1]!
  const bits = [0, 1, 0, 0, ...toBits([bytes.length]), ...toBits(bytes), 0, 0, 0, 0]
  const head = Array.from({ length: bits.length / 8 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
  const filled = Array.from({ length: sum(data) }, (_, at) => head[at] ?? ((at - head.length) % 2 === 0 ? 0xec : 0x11))
  const parts = data.map((size, at) => filled.slice(sum(data.slice(0, at)), sum(data.slice(0, at)) + size))
  const checks = parts.map((part) => remainder(part, generator(correction)))
  return [...byTurns(parts), ...byTurns(checks)]
}

function byTurns(parts: readonly (readonly number[])[]): number[] {
  return parts[0]!.flatMap((_, at) => parts.map((part) => part[at]!))
}

function draw(bits: readonly number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version
  const fixed = fixedModules(size, version, formatBits(mask))
  const modules = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => fixed(x, y) ?? false))
  let next = 0
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    // Skips the column of the timing pattern.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed(x, y) !== null) continue
        const bit = bits[next++] === 1
        modules[y]![x] = masks[mask]!(x, y) ? !bit : bit
      }
    }
  }
  return modules
}

/** The module at a place that does not depend on the data; null: a data module. */
function fixedModules(size: number, version: number, format: readonly boolean[]) {
  const ring = (dx: number, dy: number) => Math.max(Math.abs(dx), Math.abs(dy))
  const centre = size - 7
  return (x: number, y: number): boolean | null => {
    for (const [cx, cy] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4]
    ] as const) {
      const distance = ring(x - cx, y - cy)
      if (distance <= 4) return distance !== 2 && distance !== 4
    }
    if (version > 1 && ring(x - centre, y - centre) <= 2) return ring(x - centre, y - centre) !== 1
    if (x === 6 || y === 6) return (x + y) % 2 === 0
    if (x === 8 && y === size - 8) return true
    if (y === 8 && (x <= 8 || x >= size - 8)) return format[x < 6 ? 14 - x : x <= 8 ? 15 - x : size - 1 - x]!
    if (x === 8 && (y <= 8 || y >= size - 8)) return format[y < 6 ? y : y <= 8 ? y - 1 : y - (size - 15)]!
    return null
  }
}

/** Level M is 00, then the mask, ten bits of BCH code, all XORed with the standard's mask; lowest bit first. */
function formatBits(mask: number): boolean[] {
  let rest = mask
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  return Array.from({ length: 15 }, (_, at) => ((bits >> at) & 1) === 1)
}

/** The penalty of a mask: long runs and large blocks of one colour are hard to read. */
function unrest(modules: readonly (readonly boolean[])[]): number {
  const turned = modules.map((_, x) => modules.map((row) => row[x]!))
  const lines = [...modules, ...turned].map((line) => line.map(Number).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)
  const finders = lines.flatMap((line) => line.match(/(?=10111010000|00001011101)/g) ?? []).length
  const squares = modules
    .slice(1)
    .flatMap((row, y) =>
      row.slice(1).filter((dark, x) => [modules[y]![x], modules[y]![x + 1], row[x]].every((other) => other === dark))
    ).length
  return sum(runs) + 40 * finders + 3 * squares
}

// Multiplication in GF(256) with the polynomial 0x11d.
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}

function generator(degree: number): number[] {
  let coefficients = [1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    const shifted = [...coefficients, 0]
    coefficients = shifted.map((value, at) => value ^ (at > 0 ? times(coefficients[at - 1]!, root) : 0))
    root = times(root, 2)
  }
  return coefficients.slice(1)
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0)
  for (const value of data) {
    const factor = value ^ rest[0]!
    rest = [...rest.slice(1), 0].map((other, at) => other ^ times(divisor[at]!, factor))
  }
  return rest
}

function toBits(bytes: readonly number[]): number[] {
  return bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
