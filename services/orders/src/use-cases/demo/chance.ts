export interface Chance {
  /** From `low` up to, and not including, `high`. */
  between(low: number, high: number): number
  pick<Value>(values: readonly Value[]): Value
  /** True with that probability, 0 to 1. */
  happens(share: number): boolean
}

/** A seeded random generator (mulberry32), so that every start of the demo has the same orders. */
export function createChance(seed: number): Chance {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    between: (low, high) => low + below(high - low),
    pick: (values) => values[below(values.length)]!,
    happens: (share) => next() < share
  }
}
