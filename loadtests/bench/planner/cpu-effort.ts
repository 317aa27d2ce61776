import type { Effort } from '@ilbud/dispatch/planner/search/effort'

/**
 * An effort of so many seconds of CPU, of all threads of this process: what other programs do on the machine takes
 * nothing from it.
 */
export function effortOf(seconds: number, seed: number): Effort & { spent(): number; moves(): number } {
  const started = process.cpuUsage()
  const spent = (): number => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1e6
  }
  let [moves, share] = [0, 0]
  return {
    seed,
    iterations: Infinity,
    shouldStop: () => {
      moves++
      share = Math.min(1, spent() / seconds)
      return share >= 1
    },
    progress: () => share,
    spent,
    moves: () => moves
  }
}
