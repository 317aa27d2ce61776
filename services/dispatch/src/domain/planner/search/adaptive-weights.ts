import type { Random } from '#domain/planner/random.ts'

/** Which of several methods succeeds most often is found out while they run (Ropke & Pisinger 2006, 3.4). */
interface AdaptiveChoice {
  /** The index of a method, by the roulette wheel. */
  choose(random: Random): number
  reward(index: number, outcome: Outcome): void
}

export type Outcome = 'best' | 'better' | 'accepted' | 'rejected'

// Ropke & Pisinger's σ1 to σ3, reaction r, and the length of a segment.
const scores: Record<Outcome, number> = { best: 33, better: 9, accepted: 13, rejected: 0 }
const reaction = 0.1
const segment = 100
// No method dies out: another part of the search may need it.
const leastWeight = 0.05

export function adaptiveChoice(methods: number): AdaptiveChoice {
  const weights = Array.from({ length: methods }, () => 1)
  const sums = Array.from({ length: methods }, () => 0)
  const uses = Array.from({ length: methods }, () => 0)
  let count = 0
  return {
    choose(random) {
      let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (let index = 0; index < methods - 1; index++) {
        left -= weights[index]!
        if (left < 0) return index
      }
      return methods - 1
    },
    reward(index, outcome) {
      sums[index]! += scores[outcome]
      uses[index]!++
      if (++count % segment !== 0) return
      for (let method = 0; method < methods; method++) {
        if (uses[method]! === 0) continue
        const average = sums[method]! / uses[method]! / scores.best
        weights[method] = Math.max(leastWeight, weights[method]! * (1 - reaction) + reaction * average)
        sums[method] = 0
        uses[method] = 0
      }
    }
  }
}
