/** When each driver last sent a position, in this process's memory: complete again seconds after a restart. */
export interface LastSeen {
  applyEvent(driverId: string, at: Date): void
  at(driverId: string): Date | null
}

// Only the last ten minutes matter, so the entries that have not changed longest are dropped.
const most = 20_000

export function createLastSeen(): LastSeen {
  const seen = new Map<string, Date>()
  return {
    applyEvent(driverId, at) {
      // A Map keeps the order of insertion: the entry that has not changed longest is the first.
      seen.delete(driverId)
      seen.set(driverId, at)
      if (seen.size > most) seen.delete(seen.keys().next().value!)
    },
    at: (driverId) => seen.get(driverId) ?? null
  }
}
