/**
 * The fewest stops whose move explains why the order differs from the one that the driver has seen. Only stops that are
 * in both count: what comes and goes does not change the order.
 */
export function movedStops(seen: readonly string[], present: readonly string[]): string[] {
  const places = new Map(seen.map((id, at) => [id, at]))
  const common = present.filter((id) => places.has(id))
  const stayed = longestRising(common.map((id) => places.get(id)!))
  return common.filter((id) => !stayed.has(places.get(id)!))
}

/** The longest rising subsequence; a route has few stops, so that comparing each with each suffices. */
function longestRising(numbers: readonly number[]): Set<number> {
  const runs: number[][] = []
  for (const number of numbers) {
    const before = runs.filter((run) => run.at(-1)! < number)
    const longest = before.reduce<number[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, number])
  }
  return new Set(runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []))
}
