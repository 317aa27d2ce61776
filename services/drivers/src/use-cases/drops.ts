import type { Refusal } from '#domain/fix.ts'

export type Dropped = Refusal | 'frame' | 'rate' | 'off duty'

/** Counts what drivers sent and we did not take, by reason. */
export interface Drops {
  count(reason: Dropped): void
  /** The counts since the last call; null if nothing was counted. */
  harvest(): Partial<Record<Dropped, number>> | null
}

export function createDrops(): Drops {
  let counts: Partial<Record<Dropped, number>> = {}
  return {
    count: (reason) => void (counts[reason] = (counts[reason] ?? 0) + 1),
    harvest() {
      const harvested = counts
      counts = {}
      return Object.keys(harvested).length > 0 ? harvested : null
    }
  }
}
