import type { Refusal } from '#domain/fix.ts'
import type { ServiceContext } from '@ilbud/kernel/process/service'

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

/** Logs dropped frames by reason, so that a broken device or a flood is noticed. */
export function logDrops(drops: Drops, log: ServiceContext['log']): void {
  const dropped = drops.harvest()
  if (dropped) log.info({ dropped }, 'positions were dropped')
}
