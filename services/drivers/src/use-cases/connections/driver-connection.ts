import { newBucket, takeToken } from '#domain/bucket.ts'
import type { Driver } from '#domain/driver.ts'
import { readFix, type Refusal } from '#domain/fix.ts'
import { isImpossibleMove, type Seen } from '#domain/impossible-move.ts'
import type { Drop } from '@ilbud/kernel/runtime/drops'
import { createCounter } from '@ilbud/kernel/runtime/metrics'
import type { LocationUpdate } from '@ilbud/proto/http/dispatch/drivers'
import type { PositionRecorder } from '#use-cases/positions/position-recorder.ts'

/** A source of a driver's fixes: an open socket, or the demo. */
export interface PositionSource {
  /** The driver is off duty. Called when the duty ends, and for every fix dropped because of it. */
  paused(): void
  /** The driver is back on duty: fixes are taken again. */
  ready(): void
  /** A newer source has taken its place. */
  replaced(): void
}

/** Why a position was dropped (docs/runbooks/marker-does-not-move.md). */
export type DropReason = Refusal | 'frame' | 'rate' | 'off_duty' | 'closed' | 'another_driver' | 'not_published'

export interface ConnectionDeps {
  recorder: PositionRecorder
  drop: Drop<DropReason>
  now: () => Date
  /** LIMITS=off lifts the limit of frames. */
  limited: boolean
}

// 60 frames a minute with a burst of 10.
const burst = 10
const frameEveryMs = 1000
// The list of drivers shows whose; the history shows which fixes.
const countFlagged = createCounter('drivers.flagged', 'Accepted positions that are implausible, by reason', 'reason')
// docs/protocols/live.md#close-codes.
const socketsPerDriver = 2

/** What the sockets of one driver share: the frame limit, the duty and the last fix. */
export class DriverConnection {
  sources: PositionSource[] = []
  /** The last fix that was taken. */
  last: Seen | null = null
  private readonly driverId: string
  private readonly deps: ConnectionDeps
  private readonly bucket = newBucket(burst, frameEveryMs)
  private onDuty = false
  private version = 0
  private impossibleAt: Date | null = null
  /** The newest frame over the limit, taken as soon as the limit allows. */
  private waiting: { update: LocationUpdate; source: PositionSource } | null = null

  constructor(driverId: string, deps: ConnectionDeps) {
    this.driverId = driverId
    this.deps = deps
  }

  add(source: PositionSource): void {
    this.sources.push(source)
    // A phone that changed networks leaves a dead socket behind: the oldest goes, not the newcomer.
    if (this.sources.length > socketsPerDriver) this.sources.shift()!.replaced()
  }

  remove(source: PositionSource): void {
    this.sources = this.sources.filter((other) => other !== source)
    if (this.waiting?.source !== source) return
    this.waiting = null
    this.drop('closed')
  }

  /** Updates the driver's duty. Versions older than the known one are ignored. */
  updateDuty({ onDuty, version }: Pick<Driver, 'onDuty' | 'version'>): void {
    if (version <= this.version) return
    const isPaused = this.onDuty && !onDuty
    // The first update is the state with which a socket is admitted.
    const isBack = this.version > 0 && !this.onDuty && onDuty
    this.onDuty = onDuty
    this.version = version
    if (isPaused) for (const source of this.sources) source.paused()
    if (isBack) for (const source of this.sources) source.ready()
  }

  receive(update: LocationUpdate, source: PositionSource): void {
    if (update.driverId !== this.driverId) throw new Error('a position of another driver')
    const { limited, now } = this.deps
    const waitMs = limited ? takeToken(this.bucket, now().getTime()) : 0
    if (this.waiting) this.drop('rate')
    this.waiting = null
    if (waitMs === 0) return this.record(update, source)
    const waiting = { update, source }
    this.waiting = waiting
    setTimeout(() => {
      if (this.waiting !== waiting) return
      this.waiting = null
      this.receive(update, source)
    }, waitMs)
  }

  private drop(reason: DropReason): void {
    this.deps.drop(reason, { driverId: this.driverId })
  }

  private record(update: LocationUpdate, source: PositionSource): void {
    const { recorder, now } = this.deps
    if (!this.onDuty) {
      this.drop('off_duty')
      return source.paused()
    }
    const fix = readFix(update, this.last?.at ?? null, now())
    if (typeof fix === 'string') return this.drop(fix)
    if (this.last && isImpossibleMove(this.last, fix)) {
      countFlagged('speed')
      this.impossibleAt = fix.at
    }
    this.last = fix
    recorder.record(fix, this.impossibleAt)
  }
}
