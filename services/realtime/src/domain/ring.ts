import type { EventId } from './event-id.ts'

interface RetainedEvent {
  version: number
  at: number
  bytes: Buffer
}

// History ≤ 200 events per order, 30 minutes.
const maxEvents = 200
export const retainedMs = 30 * 60_000

/** The latest versions of one order as they were sent, without gaps, for readers that reconnect. */
export class Ring {
  private events: RetainedEvent[] = []

  add(version: number, bytes: Buffer, at: number): void {
    const last = this.events.at(-1)
    if (last && version !== last.version + 1) this.events = []
    this.events.push({ version, at, bytes })
    if (this.events.length > maxEvents) this.events.shift()
  }

  clear(): void {
    this.events = []
  }

  /** Drops what is too old. Returns whether anything is left. */
  prune(now: number): boolean {
    const from = this.events.findIndex(({ at }) => now - at < retainedMs)
    this.events = from === -1 ? [] : this.events.slice(from)
    return this.events.length > 0
  }

  /** Everything between what the reader has received and the snapshot; null when some of it is no longer stored. */
  after(lastEventId: EventId, snapshot: EventId): Buffer[] | null {
    if (lastEventId.epoch !== snapshot.epoch || lastEventId.version > snapshot.version) return null
    if (lastEventId.version === snapshot.version) return []
    const missed = this.events.filter(({ version }) => version > lastEventId.version)
    return missed.length === snapshot.version - lastEventId.version ? missed.map(({ bytes }) => bytes) : null
  }
}
