import type { Random } from '#domain/planner/random.ts'

/**
 * Simulated annealing (Kirkpatrick, Gelatt & Vecchi, Science 220, 1983): at first worse plans are often accepted, in the
 * end hardly ever. `scale` is the cost of the driving in the first plan, `progress` goes from 0 to 1.
 */
export function accepts(difference: number, at: { scale: number; progress: number }, random: Random): boolean {
  if (difference <= 0) return true
  const temperature = ((startShare * at.scale) / Math.LN2) * (endShare / startShare) ** at.progress
  return random.next() < Math.exp(-difference / temperature)
}

// By how much a plan may be worse to be accepted half the time.
const startShare = 0.02
const endShare = 0.00005
