/** A stream of numbers in [0, 1) that depends on the seed alone: the same seed makes the same plan. */
export interface Random {
  next(): number
  /** A whole number in [0, below). */
  below(limit: number): number
}

/** Mulberry32: 32 bits of state, enough for choosing moves. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}
