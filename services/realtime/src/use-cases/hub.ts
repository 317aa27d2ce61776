import { setTimeout as pause } from 'node:timers/promises'
import type { EventId } from '#domain/event-id.ts'
import { presentOf, type Present } from '#domain/present.ts'
import { heartbeatBytes, retryBytes } from '#domain/sse.ts'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import type { LivePositions } from './live-positions.ts'
import type { Stream } from './stream.ts'
import { tickMs, Topic, type TopicOwner } from './topic.ts'

export interface HubOptions {
  /** How an order stands, from tracking; throws for one that is not there. */
  describe: (trackingId: string) => Promise<Present>
  positions: LivePositions
  now: () => number
  /** A stream has ended, however it did. */
  onLeft?: (stream: Stream, trackingId: string) => void
  stallSeconds?: number
}

// Security 5.6: heartbeat 20 s, write stall 10 s, buffer cap 256 KiB.
const heartbeatSeconds = 20
const defaultStallSeconds = 10
const maxBuffered = 256 * 1024
// A reader that is ahead of us has seen another replica's news: ours are on their way.
const aheadMs = 1000

/**
 * All orders that somebody reads or that changed in the last half hour, and all readers of this process. Fed by the
 * public change log alone; asks nobody when readers come back.
 */
export class Hub implements TopicOwner {
  private readonly options: HubOptions
  private readonly topics = new Map<string, Topic>()
  private readonly topicOf = new Map<Stream, Topic>()
  private readonly describing = new Map<string, Promise<Present>>()
  private readonly byUser = new Map<string, Set<Stream>>()
  /** One set per second of the heartbeat: no timer of its own for anybody, and no burst for all. */
  private readonly wheel = Array.from({ length: heartbeatSeconds }, () => new Set<Stream>())
  private readonly slow = new Set<Stream>()
  private readonly dirty = new Set<Topic>()
  private seconds = 0

  constructor(options: HubOptions) {
    this.options = options
  }

  get size(): number {
    return this.topicOf.size
  }

  /** One entry of the public change log. */
  heard(change: ViewChanged): void {
    const { trackingId } = change
    const known = this.topics.get(trackingId)
    if (change.gone) {
      this.topics.delete(trackingId)
      for (const stream of known?.streams ?? []) stream.end()
      return
    }
    const topic = known ?? this.addTopic(trackingId)
    topic.heard(presentOf(change), change.type, this.options.now())
    this.options.positions.changed(topic)
  }

  /** The order's topic with its present known. Throws what `describe` throws. */
  async topic(trackingId: string): Promise<Topic> {
    const known = this.topics.get(trackingId)
    if (known?.present) return known
    const present = await this.describeOnce(trackingId)
    const topic = this.topics.get(trackingId) ?? this.addTopic(trackingId)
    topic.learn(present)
    topic.touch(this.options.now())
    return topic
  }

  /** Where a reader that comes back can be taken up: waits a moment for what it has seen and we have not. */
  async reach(topic: Topic, seen: EventId | null): Promise<void> {
    const isAhead = seen && seen.epoch === topic.present!.epoch && seen.version > topic.present!.version
    if (isAhead) await topic.whenNewer(aheadMs)
  }

  join(topic: Topic, stream: Stream, seen: EventId | null): void {
    this.topicOf.set(stream, topic)
    stream.spoke = Math.floor(Math.random() * heartbeatSeconds)
    this.wheel[stream.spoke]!.add(stream)
    if (stream.userId) this.byUser.set(stream.userId, (this.byUser.get(stream.userId) ?? new Set()).add(stream))
    const position = this.options.positions.joined(topic, stream.level)
    topic.join(stream, seen, retryBytes(Math.random()), position)
  }

  /** Security 2, row 8: a session that ended ends its streams. */
  endSession(userId: string, sessionId: string | null): void {
    for (const stream of this.byUser.get(userId) ?? []) {
      if (sessionId === null || stream.sessionId === sessionId) stream.end()
    }
  }

  /** Once a second: heartbeats and old age of a twentieth of the readers, stalls of the slow ones, late positions. */
  tick(): void {
    this.seconds++
    const now = this.options.now()
    for (const stream of this.wheel[this.seconds % heartbeatSeconds]!) {
      if (now >= stream.endsAt) stream.end()
      else stream.write(heartbeatBytes, stream.seen)
    }
    for (const stream of this.slow) this.judge(stream)
    this.options.positions.tick()
    if (this.seconds % 60 === 0) this.forget(now)
  }

  /** Tells everybody to come back, one after the other, and lets go of them. */
  async drain(spreadMs: number): Promise<void> {
    const streams = [...this.topicOf.keys()]
    const steps = Math.min(streams.length, Math.max(1, Math.ceil(spreadMs / 100)))
    for (let step = 0; step < steps; step++) {
      const share = streams.filter((_stream, at) => at % steps === step)
      for (const stream of share) stream.end(retryBytes(Math.random()))
      if (step < steps - 1) await pause(spreadMs / steps)
    }
  }

  soon(topic: Topic): void {
    this.dirty.add(topic)
    if (this.dirty.size === 1) setTimeout(() => this.flush(), tickMs)
  }

  stalled(stream: Stream): void {
    this.slow.add(stream)
  }

  caughtUp(stream: Stream): void {
    this.slow.delete(stream)
  }

  left(stream: Stream): void {
    const topic = this.topicOf.get(stream)
    if (!topic) return
    this.topicOf.delete(stream)
    this.slow.delete(stream)
    this.wheel[stream.spoke]!.delete(stream)
    this.leaveUser(stream)
    topic.touch(this.options.now())
    if (topic.watchers === 0) this.options.positions.unwatch(topic)
    this.options.onLeft?.(stream, topic.trackingId)
  }

  private flush(): void {
    const topics = [...this.dirty]
    this.dirty.clear()
    for (const topic of topics) topic.flush()
  }

  private judge(stream: Stream): void {
    if (!stream.isStalled) {
      this.slow.delete(stream)
      return
    }
    stream.stalledSeconds++
    const isHopeless = stream.stalledSeconds >= (this.options.stallSeconds ?? defaultStallSeconds)
    if (isHopeless || stream.socket.writableLength > maxBuffered) stream.abort()
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

  private describeOnce(trackingId: string): Promise<Present> {
    const asked = this.describing.get(trackingId)
    if (asked) return asked
    const answer = this.options.describe(trackingId).finally(() => this.describing.delete(trackingId))
    this.describing.set(trackingId, answer)
    return answer
  }

  private forget(now: number): void {
    for (const [trackingId, topic] of this.topics) if (topic.isIdle(now)) this.topics.delete(trackingId)
  }
}
