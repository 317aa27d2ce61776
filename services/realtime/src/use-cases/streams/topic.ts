import type { EventId } from '#domain/event-id.ts'
import { isNewer, type OrderSnapshot } from '#domain/snapshot.ts'
import { retainedMs, Ring } from '#domain/ring.ts'
import { changeBytes, pausedBytes, snapshotBytes, resetBytes, resumedBytes } from '#domain/sse.ts'
import type { StreamMessage } from '@ilbud/proto/http/stream'
import { failpoint } from '@ilbud/kernel/runtime/failpoint'
import { currentTrace, type Opened, openSpan } from '@ilbud/kernel/runtime/spans'
import type { Level, Stream, StreamOwner } from './stream.ts'

/** Writes of one order within this time after another are sent together (goal F4). */
export const tickMs = 5

export interface TopicOwner extends StreamOwner {
  /** The topic has bytes to send with the next tick. */
  scheduleFlush(topic: Topic): void
  /** The position for a reader of that level who has seen none, or missed some; null when it may see none. */
  positionFor(topic: Topic, level: Level): { bytes: Buffer } | null
  /** The log of changes cannot be read now. */
  readonly isPaused: boolean
}

/** One order and its readers: its snapshot, the recent changes for reconnecting readers, and the fan-out. */
export class Topic implements StreamOwner {
  readonly trackingId: string
  readonly streams = new Set<Stream>()
  /** The number of streams and sockets that may see a live position. */
  watchers = 0
  snapshot: OrderSnapshot | null = null
  /** The last state from the log. The snapshot may be ahead of it, if it came from tracking. */
  loggedSnapshot: OrderSnapshot | null = null
  private readonly owner: TopicOwner
  private readonly ring = new Ring()
  private snapshotCache: Buffer | null = null
  private waiting: Buffer[] = []
  /** Open spans of the changes that will be sent next. */
  private pushes: Opened[] = []
  private flushedAt = -Infinity
  private usedAt = 0
  private readonly waiters = new Set<() => void>()

  constructor(trackingId: string, owner: TopicOwner) {
    this.trackingId = trackingId
    this.owner = owner
  }

  /** Stores a change from the log and sends it to the readers. Returns false for a repeated or older one. */
  applyEvent(next: OrderSnapshot, type: StreamMessage['type'], now: number): boolean {
    if (!isNewer(next, this.loggedSnapshot)) return false
    this.loggedSnapshot = next
    const before = this.snapshot
    if (!isNewer(next, before)) return true
    const isNewVersion = before?.epoch !== next.epoch || before.version !== next.version
    const isGap = before !== null && (before.epoch !== next.epoch || next.version > before.version + 1)
    const bytes = changeBytes(next, type, isNewVersion)
    this.updateSnapshot(next)
    if (isGap) this.ring.clear()
    if (isNewVersion) this.ring.add(next.version, bytes, now)
    this.usedAt = now
    if (this.streams.size > 0) this.send(isGap ? Buffer.concat([resetBytes, bytes]) : bytes)
    return true
  }

  /** Takes a state read from tracking, unless the log has a newer one already. */
  updateSnapshot(snapshot: OrderSnapshot): void {
    if (!isNewer(snapshot, this.snapshot)) return
    this.snapshot = snapshot
    this.snapshotCache = null
    for (const resolve of this.waiters) resolve()
  }

  /** Resolves when there is something newer, or after `ms`. */
  whenNewer(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.waiters.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.waiters.add(done)
    })
  }

  /** Adds a reader: sends what it has missed since `seen`, then every change, without a gap. */
  join(stream: Stream, lastEventId: EventId | null, head: Buffer): void {
    this.flush()
    this.streams.add(stream)
    if (stream.level !== 'public') this.watchers++
    const first = [head, ...this.bytesSince(stream, lastEventId), ...this.pauseBytes(stream)]
    stream.begin(this, Buffer.concat(first), this.snapshot)
  }

  send(bytes: Buffer): void {
    const trace = currentTrace()
    const push = trace && openSpan(trace, 'push to streams')
    if (push) this.pushes.push(push)
    if (this.waiting.length === 0 && performance.now() - this.flushedAt >= tickMs) {
      // Nothing was sent just now, so send at once.
      this.write(bytes)
    } else {
      this.waiting.push(bytes)
      if (this.waiting.length === 1) this.owner.scheduleFlush(this)
    }
  }

  flush(): void {
    if (this.waiting.length === 0) return
    const bytes = this.waiting.length === 1 ? this.waiting[0]! : Buffer.concat(this.waiting)
    this.waiting = []
    this.write(bytes)
  }

  /** Whether nobody reads it and nothing is left that a reconnecting reader could ask for. */
  isIdle(now: number): boolean {
    const isRetained = this.ring.prune(now)
    return this.streams.size === 0 && this.watchers === 0 && !isRetained && now - this.usedAt > retainedMs
  }

  touch(now: number): void {
    this.usedAt = now
  }

  streamClosed(stream: Stream): void {
    if (this.streams.delete(stream) && stream.level !== 'public') this.watchers--
    this.owner.streamClosed(stream)
  }

  streamStalled(stream: Stream): void {
    this.owner.streamStalled(stream)
  }

  /** Sends a reader that has stalled what it missed, as if it had reconnected. */
  streamDrained(stream: Stream): void {
    // First: the write below may stall it again.
    this.owner.streamDrained(stream)
    // While it is skipped: what is sent to the others now is among what it has missed.
    this.flush()
    stream.resume()
    if (!this.snapshot || !this.streams.has(stream)) return
    stream.write(
      Buffer.concat([...this.bytesSince(stream, stream.lastEventId), ...this.pauseBytes(stream)]),
      this.snapshot
    )
  }

  /** Tells a reader that changes no longer arrive, or arrive again. */
  sendPause(stream: Stream): void {
    if (stream.isStalled) stream.hasSkipped = true
    else for (const bytes of this.pauseBytes(stream)) stream.write(bytes, stream.lastEventId)
  }

  private pauseBytes(stream: Stream): Buffer[] {
    const { isPaused } = this.owner
    if (stream.isToldOfPause === isPaused) return []
    stream.isToldOfPause = isPaused
    return [isPaused ? pausedBytes : resumedBytes]
  }

  private bytesSince({ level }: Stream, lastEventId: EventId | null): Buffer[] {
    const snapshot = this.snapshot!
    this.snapshotCache ??= snapshotBytes(snapshot)
    const replay = lastEventId ? this.ring.after(lastEventId, snapshot) : []
    const position = this.owner.positionFor(this, level)
    return [...(replay ?? [resetBytes]), this.snapshotCache, ...(position ? [position.bytes] : [])]
  }

  private write(bytes: Buffer): void {
    failpoint('realtime.before_fanout')
    // Counted first: readers that are gone leave the set during the loop.
    const streamCount = this.streams.size
    for (const stream of this.streams) stream.write(bytes, this.snapshot)
    // Afterwards: writing to thousands takes longer than a tick, and what came meanwhile is to go together.
    this.flushedAt = performance.now()
    // The number of readers only, nothing about who they are.
    if (this.pushes.length > 0)
      for (const { span } of this.pushes.splice(0)) span.setAttribute('ilbud.streams', streamCount).end()
  }
}
