import type { EventId } from '#domain/event-id.ts'
import { toSnapshot, type OrderSnapshot } from '#domain/snapshot.ts'
import { retainedMs } from '#domain/ring.ts'
import { heartbeatBytes, retryBytes } from '#domain/sse.ts'
import { isStuck } from '#domain/when-to-close.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import type { OrderName } from './describe.ts'
import type { Fix, LivePositions } from '#use-cases/live-positions.ts'
import { Revocations } from './revocations.ts'
import { spreadOver } from '#use-cases/spread-over.ts'
import type { Level, Stream } from './stream.ts'
import type { Grant } from './tickets.ts'
import { tickMs, Topic, type TopicOwner } from './topic.ts'

interface HubOptions {
  /** The state of an order, from tracking. Throws NotFoundError. */
  describe: (name: OrderName) => Promise<OrderSnapshot>
  positions: LivePositions
  now: () => number
  /** Called when a stream has ended, for whatever reason. */
  onStreamClosed?: (stream: Stream, trackingId: string) => void
  /** Called after a change of an order has been sent to its streams. */
  onChanged?: (topic: Topic, type: ViewChanged['type'], before: OrderSnapshot | null) => void
  /** Called when the log of changes can no longer be read, and when it can again. */
  onPause?: () => void
  /** Called when an order was deleted. */
  onDeleted?: (last: OrderSnapshot, topic: Topic | null) => void
  stallSeconds?: number
}

// docs/security/limits.md#events-and-streams.
const heartbeatSeconds = 20
// How long to wait for a change that a reader has already seen from another replica.
const aheadMs = 1000

/**
 * The orders that are being read or have changed in the last half hour, and all readers of this process. Fed by the
 * public change log alone, so that reconnecting readers cost no calls.
 */
export class Hub implements TopicOwner {
  private readonly options: HubOptions
  private readonly topics = new Map<string, Topic>()
  private readonly topicOf = new Map<Stream, Topic>()
  private readonly describing = new Map<string, Promise<OrderSnapshot>>()
  /** By order id, for orders with recent events; known even before their view exists. */
  private readonly trackingIds = new Map<string, { trackingId: string; at: number }>()
  /** Of orders' keys by tracking ID, of sessions and of users by their ids. */
  private readonly revocations = new Revocations()
  private readonly byUser = new Map<string, Set<Stream>>()
  /** One set of streams per second of the heartbeat: no timer per stream, and no burst to all at once. */
  private readonly wheel = Array.from({ length: heartbeatSeconds }, () => new Set<Stream>())
  private readonly slow = new Set<Stream>()
  private readonly dirty = new Set<Topic>()
  private seconds = 0
  isPaused = false

  constructor(options: HubOptions) {
    this.options = options
  }

  get size(): number {
    return this.topicOf.size
  }

  /** One entry of the public change log. */
  applyEvent(change: ViewChanged, test = false): void {
    const { trackingId } = change
    const existing = this.topics.get(trackingId)
    if (change.gone) return this.deleteOrder(toSnapshot(change, test), existing ?? null)
    this.setTrackingId(change.orderId, trackingId)
    const topic = existing ?? this.addTopic(trackingId)
    const before = topic.loggedSnapshot ?? topic.snapshot
    if (!topic.applyEvent(toSnapshot(change, test), change.type, this.options.now())) return
    this.options.positions.changed(topic)
    if (before?.driverId && before.driverId !== change.driverId) this.endParty(topic, before.driverId)
    this.options.onChanged?.(topic, change.type, before)
  }

  /** Stores which tracking ID an order id has. */
  setTrackingId(orderId: string, trackingId: string): void {
    this.trackingIds.delete(orderId)
    this.trackingIds.set(orderId, { trackingId, at: this.options.now() })
  }

  /** The order's key was replaced: ends the streams that were opened with a key. */
  keyRenewed(trackingId: string): void {
    this.revocations.record(trackingId, this.options.now())
    for (const stream of this.topics.get(trackingId)?.streams ?? []) if (stream.level === 'link') stream.end()
  }

  /**
   * Whether the rights of a grant were lost since it was made: the key was replaced, the session ended, or the order went
   * to another driver. A stream that is opened with it would not be among those that are ended for that.
   */
  isRevoked({ trackingId, snapshot }: Topic, { level, userId, sessionId, isDriver, askedAt }: Grant): boolean {
    if (level === 'link') return this.revocations.isRevokedSince(trackingId, askedAt)
    if (userId === null) return false
    const isOver = [userId, sessionId].some((id) => id !== null && this.revocations.isRevokedSince(id, askedAt))
    return isOver || (isDriver === true && snapshot!.driverId !== userId)
  }

  /** The order's topic, with its snapshot loaded. Throws what `describe` throws. */
  async topic(trackingId: string): Promise<Topic> {
    const existing = this.topics.get(trackingId)
    return existing?.snapshot ? existing : this.updateSnapshot(await this.describeOnce(trackingId, { trackingId }))
  }

  /** The same, by the order's id. */
  async topicOfOrder(orderId: string): Promise<Topic> {
    const existing = this.trackingIds.get(orderId)
    return existing
      ? this.topic(existing.trackingId)
      : this.updateSnapshot(await this.describeOnce(orderId, { orderId }))
  }

  /** Counts a socket that may see the order's positions. */
  watch(topic: Topic): void {
    topic.watchers++
  }

  unwatch(topic: Topic): void {
    topic.watchers--
    topic.touch(this.options.now())
    if (topic.watchers === 0) this.options.positions.unwatch(topic)
  }

  /** The driver's position for a new reader of that level; null when it may see none. */
  positionFor(topic: Topic, level: Level): Fix | null {
    return this.options.positions.positionFor(topic, level)
  }

  /** Waits a moment if a reconnecting reader has seen a newer version than this process. */
  async waitFor(topic: Topic, lastEventId: EventId | null): Promise<void> {
    const isAhead =
      lastEventId && lastEventId.epoch === topic.snapshot!.epoch && lastEventId.version > topic.snapshot!.version
    if (isAhead) await topic.whenNewer(aheadMs)
  }

  join(topic: Topic, stream: Stream, lastEventId: EventId | null): void {
    this.topicOf.set(stream, topic)
    stream.heartbeatSlot = Math.floor(Math.random() * heartbeatSeconds)
    this.wheel[stream.heartbeatSlot]!.add(stream)
    if (stream.userId) this.byUser.set(stream.userId, (this.byUser.get(stream.userId) ?? new Set()).add(stream))
    topic.join(stream, lastEventId, retryBytes(Math.random()))
  }

  /** Ends the streams of a session; null: of all the user's sessions. */
  endSession(userId: string, sessionId: string | null): void {
    this.revocations.record(sessionId ?? userId, this.options.now())
    for (const stream of this.byUser.get(userId) ?? []) {
      if (sessionId === null || stream.sessionId === sessionId) stream.end()
    }
  }

  /** Called once a second: heartbeat and age limit for a twentieth of the readers, stalls, delayed positions. */
  tick(): void {
    this.seconds++
    const now = this.options.now()
    for (const stream of this.wheel[this.seconds % heartbeatSeconds]!) {
      if (now >= stream.endsAt) stream.end()
      else stream.write(heartbeatBytes, stream.lastEventId)
    }
    for (const stream of this.slow) this.closeIfStalled(stream)
    this.options.positions.tick()
    if (this.seconds % 60 === 0) this.evict(now)
  }

  /** Tells all readers when the log of changes can no longer be read, and when it can again. */
  setPaused(isPaused: boolean): void {
    if (isPaused === this.isPaused) return
    this.isPaused = isPaused
    for (const [stream, topic] of this.topicOf) topic.sendPause(stream)
    this.options.onPause?.()
  }

  /** Closes all streams with a time to reconnect, spread over `spreadMs`. */
  drain(spreadMs: number): Promise<void> {
    return spreadOver([...this.topicOf.keys()], spreadMs, (stream) => stream.end(retryBytes(Math.random())))
  }

  scheduleFlush(topic: Topic): void {
    this.dirty.add(topic)
    if (this.dirty.size === 1) setTimeout(() => this.flush(), tickMs)
  }

  streamStalled(stream: Stream): void {
    this.slow.add(stream)
  }

  streamDrained(stream: Stream): void {
    this.slow.delete(stream)
  }

  streamClosed(stream: Stream): void {
    const topic = this.topicOf.get(stream)
    if (!topic) return
    this.topicOf.delete(stream)
    this.slow.delete(stream)
    this.wheel[stream.heartbeatSlot]!.delete(stream)
    this.leaveUser(stream)
    topic.touch(this.options.now())
    if (topic.watchers === 0) this.options.positions.unwatch(topic)
    this.options.onStreamClosed?.(stream, topic.trackingId)
  }

  private flush(): void {
    const topics = [...this.dirty]
    this.dirty.clear()
    for (const topic of topics) topic.flush()
  }

  private closeIfStalled(stream: Stream): void {
    if (!stream.isStalled) {
      this.slow.delete(stream)
      return
    }
    stream.stalledSeconds++
    const { stalledSeconds, socket } = stream
    if (isStuck({ stalledSeconds, waitingBytes: socket.writableLength }, this.options.stallSeconds)) stream.abort()
  }

  private leaveUser(stream: Stream): void {
    if (!stream.userId) return
    const streams = this.byUser.get(stream.userId)
    streams?.delete(stream)
    if (streams?.size === 0) this.byUser.delete(stream.userId)
  }

  private addTopic(trackingId: string): Topic {
    const topic = new Topic(trackingId, this)
    this.topics.set(trackingId, topic)
    return topic
  }

  private describeOnce(key: string, name: OrderName): Promise<OrderSnapshot> {
    const pending = this.describing.get(key)
    if (pending) return pending
    const answer = this.options.describe(name).finally(() => this.describing.delete(key))
    this.describing.set(key, answer)
    return answer
  }

  private updateSnapshot(snapshot: OrderSnapshot): Topic {
    const topic = this.topics.get(snapshot.trackingId) ?? this.addTopic(snapshot.trackingId)
    topic.updateSnapshot(snapshot)
    topic.touch(this.options.now())
    return topic
  }

  private deleteOrder(last: OrderSnapshot, topic: Topic | null): void {
    this.topics.delete(last.trackingId)
    this.trackingIds.delete(last.orderId)
    for (const stream of topic?.streams ?? []) stream.end()
    this.options.onDeleted?.(last, topic?.snapshot ? topic : null)
  }

  /** An order that went to another driver is no longer visible to the previous one. */
  private endParty(topic: Topic, userId: string): void {
    for (const stream of topic.streams) if (stream.userId === userId && stream.level === 'party') stream.end()
  }

  private evict(now: number): void {
    for (const [orderId, { at }] of this.trackingIds) {
      if (now - at < retainedMs) break
      this.trackingIds.delete(orderId)
    }
    this.revocations.forget(now)
    for (const [trackingId, topic] of this.topics) if (topic.isIdle(now)) this.topics.delete(trackingId)
  }
}
