/** When each driver last sent a position, in this process's memory. Lost at a restart and there again seconds later. */
export interface LastSeen {
  heard(driverId: string, at: Date): void
  at(driverId: string): Date | null
}

// Drivers come and go: what is older than the ten minutes that count is forgotten when there are too many.
const most = 20_000

export function createLastSeen(): LastSeen {
  const seen = new Map<string, Date>()
  return {
    heard(driverId, at) {
      // The least recently seen stands first.
      seen.delete(driverId)
      seen.set(driverId, at)
      if (seen.size > most) seen.delete(seen.keys().next().value!)
    },
    at: (driverId) => seen.get(driverId) ?? null
  }
}
