import type { EventId } from './event-id.ts'

interface Kept {
  version: number
  at: number
  bytes: Buffer
}

// History ≤ 200 events per order, 30 minutes.
const maxEvents = 200
export const keptMs = 30 * 60_000

/** The latest versions of one order as they were sent, without gaps, for readers that reconnect. */
export class Ring {
  private kept: Kept[] = []

  add(version: number, bytes: Buffer, at: number): void {
    const last = this.kept.at(-1)
    if (last && version !== last.version + 1) this.kept = []
    this.kept.push({ version, at, bytes })
    if (this.kept.length > maxEvents) this.kept.shift()
  }

  clear(): void {
    this.kept = []
  }

  /** Drops what is too old. Returns whether anything is left. */
  prune(now: number): boolean {
    const from = this.kept.findIndex(({ at }) => now - at < keptMs)
    this.kept = from === -1 ? [] : this.kept.slice(from)
    return this.kept.length > 0
  }

  /** Everything between what the reader saw last and the present; null when some of it is no longer kept. */
  after(seen: EventId, present: EventId): Buffer[] | null {
    if (seen.epoch !== present.epoch || seen.version > present.version) return null
    if (seen.version === present.version) return []
    const missed = this.kept.filter(({ version }) => version > seen.version)
    return missed.length === present.version - seen.version ? missed.map(({ bytes }) => bytes) : null
  }
}
