const [second, minute, hour] = [1000, 60_000, 3_600_000] as const

/** How long after the delivery was stored each try is due. */
const dueAfter = [0, 5 * second, 30 * second, 2 * minute, 10 * minute].concat(
  [1, 3, 6, 12, 24, 48].map((hours) => hours * hour)
)
/** Tries that are overdue, because nothing was sent for a while, do not follow each other at once. */
const leastPause = 5 * second

interface Failed {
  /** From when the tries count. */
  from: Date
  /** How many there were. */
  tries: number
  now: Date
  /** In 0–1. */
  chance: number
}

/**
 * When a delivery that has failed is tried next, null after the last try. Jitter only delays, by at most a tenth: tries
 * of one webhook that failed together come apart.
 */
export function nextTry({ from, tries, now, chance }: Failed): Date | null {
  const after = dueAfter[tries]
  if (after === undefined) return null
  const due = from.getTime() + Math.round(after * (1 + chance / 10))
  return new Date(Math.max(due, now.getTime() + leastPause))
}
