/** How long a search may go on. */
export interface Effort {
  /** The same seed and number of iterations make the same plan. */
  seed: number
  /** Moves at most. */
  iterations: number
  /** Looked at before each move: the caller's clock or cancellation. */
  shouldStop?: () => boolean
  /** How much of the effort is spent, from 0 to 1; default: the share of the iterations. */
  progress?: () => number
}

/** Counts moves. */
export interface SearchClock {
  /** Whether another move may be made; counts it. */
  hasMove(): boolean
  progress(): number
  /** The same clock, ending earlier. */
  until(share: number): SearchClock
}

export function clockOf({ iterations, shouldStop = () => false, progress }: Effort): SearchClock {
  let moves = 0
  const share = progress ?? (() => moves / iterations)
  const hasMove = (): boolean => moves < iterations && !shouldStop() && ++moves > 0
  const clock: SearchClock = {
    hasMove,
    progress: share,
    until: (end) => ({ ...clock, hasMove: () => share() < end && hasMove() })
  }
  return clock
}
