import { hasEnded, type OrderSnapshot } from '#domain/snapshot.ts'
import { positionBytes } from '#domain/sse.ts'
import type { Drop } from '@ilbud/kernel/runtime/drops'
import { driverPositionSchema } from '@ilbud/proto/events/drivers'
import type { PositionMessage } from '@ilbud/proto/http/stream'
import type { Level } from './streams/stream.ts'
import type { Topic } from './streams/topic.ts'

/** Why a position was dropped (docs/runbooks/marker-does-not-move.md). */
export type DropReason = 'older' | 'off_duty' | 'rate' | 'stale' | 'not_disclosed'

export interface Fix {
  at: number
  position: PositionMessage
  bytes: Buffer
}

/** Staff see every fix; the others only what docs/domain/disclosure.md#live-position allows. */
export type Audience = 'staff' | 'others'

/** The positions shown to the readers of one order. */
interface Live {
  driverId: string | null
  shown: Fix | null
  shownAt: number
  shownToStaff: Fix | null
}

// One fix per 5 s at most for links and senders.
const ruleMs = 5000
// An older position is no longer live; the client greys it out much sooner.
const staleMs = 10 * 60_000
const maxDrivers = 20_000
// By so much may a phone's clock be ahead: drivers takes no later positions.
const clockSkewMs = 30_000

/**
 * Live positions of the orders watched by readers who may see them. The latest wins: a fix that comes too early
 * replaces the waiting one. No trail, nothing before the rule holds, nothing after the end.
 */
export class LivePositions {
  private readonly last = new Map<string, Fix>()
  private readonly lives = new Map<Topic, Live>()
  private readonly watched = new Map<string, Set<Topic>>()
  private readonly late = new Set<Topic>()
  /** When each driver's duty last ended, and whether the next one has begun. */
  private readonly ends = new Map<string, { at: number; isBack: boolean }>()
  private readonly now: () => number
  private readonly drop: Drop<DropReason>
  private readonly onShown: ((topic: Topic, audience: Audience, fix: Fix) => void) | undefined

  /** `onShown` passes each shown fix on to the sockets. */
  constructor(
    now: () => number,
    drop: Drop<DropReason>,
    onShown?: (topic: Topic, audience: Audience, fix: Fix) => void
  ) {
    this.now = now
    this.drop = drop
    this.onShown = onShown
  }

  /** Takes a message of `drivers.positions`. Returns the driver's id, or null if it is not newer. */
  applyEvent(value: string): string | null {
    const { driverId, lat, lng, heading, at } = driverPositionSchema.parse(JSON.parse(value))
    const time = Date.parse(at)
    // Older positions are ignored, and so are late ones from before the end of a duty.
    const reason =
      time <= this.refusedUntil(driverId) ? 'off_duty' : time <= (this.last.get(driverId)?.at ?? 0) ? 'older' : null
    if (reason) {
      this.drop(reason, { driverId })
      return null
    }
    const position = { lat, lng, heading, at }
    keepNewest(this.last, driverId, { at: time, position, bytes: positionBytes(position) })
    for (const topic of this.watched.get(driverId) ?? []) {
      // Replaces the fix that waits for its turn.
      if (this.late.has(topic)) this.drop('rate', { driverId })
      this.offer(topic)
      const live = this.lives.get(topic)!
      if (!this.latest(live)) this.drop('stale', { driverId })
      else if (!maySee('link', topic.snapshot!)) this.drop('not_disclosed', { driverId })
    }
    return driverId
  }

  /** Nobody sees a driver off duty. `at`: milliseconds. */
  dutyEnded(driverId: string, at: number): void {
    keepNewest(this.ends, driverId, { at, isBack: false })
    if ((this.last.get(driverId)?.at ?? Infinity) > this.refusedUntil(driverId)) return
    this.last.delete(driverId)
    for (const topic of this.watched.get(driverId) ?? []) {
      const live = this.lives.get(topic)!
      live.shown = live.shownToStaff = null
      this.late.delete(topic)
    }
  }

  /** The driver is on duty again. `at`: milliseconds. */
  dutyBegan(driverId: string, at: number): void {
    const end = this.ends.get(driverId)
    if (end && end.at <= at) end.isBack = true
  }

  lastOf(driverId: string): Fix | undefined {
    return this.last.get(driverId)
  }

  /** The fix to show to a new reader of that level at once, if any. */
  positionFor(topic: Topic, level: Level): Fix | null {
    if (level === 'public') return null
    const live = this.lives.get(topic) ?? this.watch(topic)
    const fix = this.latest(live)
    if (!fix || !maySee(level, topic.snapshot!)) return null
    if (level === 'staff') return fix
    // The fix that the others see, so that reconnecting often shows no more fixes.
    live.shown ??= this.show(live, fix)
    return live.shown
  }

  /** The order has changed, perhaps its driver or whether the position may be seen. */
  changed(topic: Topic): void {
    const live = this.lives.get(topic)
    if (!live) return
    if (live.driverId !== topic.snapshot!.driverId) {
      this.unwatch(topic)
      this.watch(topic)
    }
    if (!topic.snapshot!.positionOpen) live.shown = null
    this.offer(topic)
  }

  /** No reader who may see the position is left. */
  unwatch(topic: Topic): void {
    const live = this.lives.get(topic)
    if (!live) return
    this.lives.delete(topic)
    this.late.delete(topic)
    const topics = this.watched.get(live.driverId ?? '')
    topics?.delete(topic)
    if (topics?.size === 0) this.watched.delete(live.driverId!)
  }

  /** Sends the fixes that had to wait. Called once a second. */
  tick(): void {
    for (const topic of this.late) this.offer(topic)
  }

  /** Positions up to this time, by the phone's clock, are from before the end of a duty; 0: there was no end. */
  private refusedUntil(driverId: string): number {
    const end = this.ends.get(driverId)
    if (!end) return 0
    return end.isBack ? end.at : end.at + clockSkewMs
  }

  private watch(topic: Topic): Live {
    const live: Live = { driverId: topic.snapshot!.driverId, shown: null, shownAt: 0, shownToStaff: null }
    this.lives.set(topic, live)
    if (live.driverId) {
      const topics = this.watched.get(live.driverId) ?? new Set()
      this.watched.set(live.driverId, topics.add(topic))
    }
    return live
  }

  private offer(topic: Topic): void {
    const live = this.lives.get(topic)
    const fix = live && this.latest(live)
    if (!fix) return
    const snapshot = topic.snapshot!
    if (fix !== live.shownToStaff && maySee('staff', snapshot)) {
      live.shownToStaff = fix
      this.send(topic, 'staff', fix)
    }
    if (fix === live.shown || !maySee('link', snapshot)) {
      this.late.delete(topic)
    } else if (this.now() - live.shownAt < ruleMs) {
      this.late.add(topic)
    } else {
      this.late.delete(topic)
      this.show(live, fix)
      this.send(topic, 'others', fix)
    }
  }

  private send(topic: Topic, audience: Audience, fix: Fix): void {
    for (const stream of topic.streams) {
      if (stream.level !== 'public' && (stream.level === 'staff') === (audience === 'staff')) {
        stream.write(fix.bytes, stream.lastEventId)
      }
    }
    this.onShown?.(topic, audience, fix)
  }

  private show(live: Live, fix: Fix): Fix {
    live.shown = fix
    live.shownAt = this.now()
    return fix
  }

  private latest({ driverId }: Live): Fix | null {
    const fix = driverId ? this.last.get(driverId) : undefined
    return fix && this.now() - fix.at < staleMs ? fix : null
  }
}

function keepNewest<Value>(map: Map<string, Value>, driverId: string, value: Value): void {
  map.delete(driverId)
  map.set(driverId, value)
  if (map.size > maxDrivers) map.delete(map.keys().next().value!)
}

/** Staff see positions until the end (there are none off duty), the others while `positionOpen`. */
function maySee(level: Level, snapshot: OrderSnapshot): boolean {
  return level === 'staff' ? !hasEnded(snapshot) : level !== 'public' && snapshot.positionOpen
}
