import { oneTabAtATime } from '#lib/page/one-tab-at-a-time.ts'
import { createSignal } from '#lib/page/signal.ts'
import { laneOf, newEntry, postponedMs, withDependents, type Draft, type Entry } from './entry.ts'
import { classifyFailure } from './classify-failure.ts'
import type { OutboxStore } from './outbox-store.ts'

export type OutboxState = 'idle' | 'sending' | 'waiting' | 'signed out'

interface OutboxSnapshot {
  entries: readonly Entry[]
  state: OutboxState
  /** False: waiting entries are lost when the page is closed. */
  isLasting: boolean
}

/** The outcome of an entry's first attempt. */
export type Outcome =
  | { is: 'sent' }
  | { is: 'given up' }
  | { is: 'refused'; error: unknown }
  /** `over` resolves when it no longer waits: sent, refused or withdrawn. */
  | { is: 'waiting'; error: unknown; over: () => Promise<void> }

interface OutboxParts {
  driverId: string
  store: OutboxStore
  send: (entry: Entry, signal: AbortSignal) => Promise<unknown>
  /** The server has it. Called before the entry is removed, so that the display does not flicker. */
  onSent: (entry: Entry, answer: unknown) => void
  /** Withdrawn while it was being sent: the server may have it or, with `isSent`, has it. */
  onTooLate: (entry: Entry, isSent: boolean) => void
}

const backoffMs = [2_000, 5_000, 10_000, 30_000, 60_000]
/** Of the lock and the channel between tabs. */
const tabsName = 'ilbud.outbox'

/** The driver's unsent actions: stored on the device, sent in order, each once. */
export class Outbox {
  private shown: OutboxSnapshot
  private readonly changed = createSignal()
  private readonly outcomes = new Map<string, (outcome: Outcome) => void>()
  /** Entries whose present version is not in the device's database, or not yet. */
  private readonly unstored = new Map<string, Entry>()
  private running: Promise<void> | null = null
  private sending: { key: string; abort: AbortController } | null = null
  private isStopped = false
  private isRequestedAgain = false
  private failedRounds = 0
  private lastNumber = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(tabsName)
  private readonly parts: OutboxParts

  constructor(parts: OutboxParts) {
    this.parts = parts
    this.shown = { entries: [], state: 'idle', isLasting: parts.store.isLasting }
    this.tabs?.addEventListener('message', () => void this.load())
  }

  readonly subscribe = this.changed.subscribe

  readonly snapshot = (): OutboxSnapshot => this.shown

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
    this.tabs?.close()
  }

  /** Stores an action and tries to send it. Resolves when it is sent, refused, or has to wait. */
  add = async (draft: Draft): Promise<Outcome> => (await this.addAll([draft]))[0]!

  /**
   * Stores actions that were one tap: all of them or, if the device fails meanwhile, none. Each is sent on its own.
   * Resolves once they are stored and shown: what is shown as done must be there after the page has ended.
   */
  async addAll(drafts: readonly Draft[]): Promise<Promise<Outcome>[]> {
    const entries = drafts.map((draft) => newEntry(draft, this.parts.driverId, this.nextNumber()))
    await this.store(entries)
    const added = new Set(entries.map(({ key }) => key))
    this.change({
      entries: [...this.shown.entries.filter(({ key }) => !added.has(key)), ...entries].toSorted(byNumber)
    })
    const outcomes = entries.map(({ key }) => new Promise<Outcome>((resolve) => void this.outcomes.set(key, resolve)))
    void this.drain()
    return outcomes
  }

  private nextNumber(): number {
    this.lastNumber = Math.max(this.lastNumber, this.shown.entries.at(-1)?.number ?? 0) + 1
    return this.lastNumber
  }

  /** Retries a refused or waiting entry, or all. */
  async retry(key?: string): Promise<void> {
    const entry = this.shown.entries.find((one) => one.key === key)
    if (entry?.refusal) await this.save({ ...entry, refusal: null })
    this.failedRounds = 0
    await this.drain()
  }

  /** Sends what is kept back for an undo at once: nobody can press it any more, because the page is left. */
  async sendPostponed(): Promise<void> {
    for (const { sendAfter, ...entry } of this.shown.entries) if (sendAfter) await this.save(entry)
    await this.drain()
  }

  /** Withdraws an entry, and those that depend on it. */
  async drop(key: string): Promise<void> {
    const { entries } = this.shown
    const entry = entries.find((one) => one.key === key)
    if (!entry) return
    const gone = new Set(withDependents(entry, entries).map((one) => one.key))
    this.change({ entries: entries.filter((one) => !gone.has(one.key)) })
    for (const goneKey of gone) {
      await this.remove(goneKey)
      this.settle(goneKey, { is: 'given up' })
    }
    await this.drain()
  }

  /** Withdraws everything; the driver has confirmed to sign out. */
  async clear(): Promise<void> {
    const keys = this.shown.entries.map(({ key }) => key)
    this.change({ entries: [] })
    for (const key of keys) await this.remove(key)
  }

  /** Sends what waits, in one tab of the device at a time. */
  drain(): Promise<void> {
    clearTimeout(this.timer)
    this.isRequestedAgain = true
    this.running ??= this.drainAll()
    return this.running
  }

  private async drainAll(): Promise<void> {
    try {
      while (this.isRequestedAgain) {
        this.isRequestedAgain = false
        // Two tabs at once would send an entry twice, which takes effect once by its key.
        await oneTabAtATime(tabsName, () => this.round())
      }
    } finally {
      // In the same turn as the last check, so that a later call starts a new run.
      this.running = null
    }
  }

  private async round(): Promise<void> {
    await this.load()
    const held = new Set<string>()
    let retryMs: number | null = null
    let isSignedOut = false
    for (let entry = this.next(held); entry; entry = this.next(held)) {
      this.change({ state: 'sending' })
      const failure = await this.sendOne(entry)
      if (failure === null) continue
      held.add(laneOf(entry))
      if (failure.is === 'refused') continue
      retryMs = Math.max(
        retryMs ?? 0,
        failure.is === 'later' && failure.afterMs !== null ? failure.afterMs : this.backoff()
      )
      if (failure.is === 'later') continue
      isSignedOut = failure.is === 'signed out'
      break
    }
    this.failedRounds = retryMs === null ? 0 : this.failedRounds + 1
    const postponed = this.shown.entries.map((entry) => postponedMs(entry)).filter((ms) => ms > 0)
    const waitMs = Math.min(...postponed, retryMs ?? Number.POSITIVE_INFINITY)
    // Signed out, a timer would be pointless: the sign-in itself starts the next run.
    if (Number.isFinite(waitMs) && !isSignedOut && !this.isStopped)
      this.timer = setTimeout(() => void this.drain(), waitMs)
    this.change({ state: isSignedOut ? 'signed out' : retryMs === null ? 'idle' : 'waiting' })
    for (const entry of this.shown.entries) {
      const { key } = entry
      if (postponedMs(entry) === 0) this.settle(key, { is: 'waiting', error: null, over: () => this.whenOver(key) })
    }
  }

  /** The first entry of each lane may be sent, unless an earlier one was refused or is kept back for an undo. */
  private next(held: ReadonlySet<string>): Entry | undefined {
    const seen = new Set(held)
    for (const entry of this.shown.entries) {
      const lane = laneOf(entry)
      if (seen.has(lane)) continue
      if (!entry.refusal && postponedMs(entry) === 0) return entry
      seen.add(lane)
    }
    return undefined
  }

  private async sendOne(entry: Entry) {
    const { send, onSent } = this.parts
    const abort = new AbortController()
    this.sending = { key: entry.key, abort }
    try {
      const answer = await send(entry, abort.signal).finally(() => (this.sending = null))
      onSent(entry, answer)
      if (!this.has(entry.key)) return this.tooLate(entry, true)
      await this.remove(entry.key)
      this.change({ entries: this.shown.entries.filter(({ key }) => key !== entry.key) })
      this.settle(entry.key, { is: 'sent' })
      return null
    } catch (error) {
      const verdict = classifyFailure(error)
      if (!this.has(entry.key)) return this.tooLate(entry, false)
      if (verdict.is === 'time refused') {
        await this.save({ ...entry, isTimeRefused: true })
        return null
      }
      const refusal = verdict.is === 'refused' ? verdict.refusal : null
      await this.save({ ...entry, attempts: entry.attempts + 1, refusal })
      const { key } = entry
      this.settle(key, refusal ? { is: 'refused', error } : { is: 'waiting', error, over: () => this.whenOver(key) })
      return verdict
    }
  }

  /** Reports a late withdrawal without waiting: the entry is gone. */
  private tooLate(entry: Entry, isSent: boolean): null {
    this.settle(entry.key, { is: 'given up' })
    if (!this.isStopped) this.parts.onTooLate(entry, isSent)
    return null
  }

  private has(key: string): boolean {
    return this.shown.entries.some((entry) => entry.key === key)
  }

  private async save(entry: Entry): Promise<void> {
    // Withdrawn meanwhile: it must not come back.
    if (!this.has(entry.key)) return
    this.change({ entries: this.shown.entries.map((other) => (other.key === entry.key ? entry : other)) })
    this.unstored.set(entry.key, entry)
    await this.store([entry])
  }

  private async store(entries: readonly Entry[]): Promise<void> {
    try {
      await this.parts.store.put(entries)
      for (const { key } of entries) this.unstored.delete(key)
    } catch {
      // The device is full, or its database is gone: the entries are sent all the same, and the page says that they are not stored.
      for (const entry of entries) this.unstored.set(entry.key, entry)
      this.change({ isLasting: false })
    }
    this.notifyTabs()
  }

  private async remove(key: string): Promise<void> {
    this.unstored.delete(key)
    await this.parts.store.remove(key)
    this.notifyTabs()
  }

  private async load(): Promise<void> {
    const stored = await this.parts.store.list(this.parts.driverId)
    const rest = stored.filter(({ key }) => !this.unstored.has(key))
    this.change({ entries: [...rest, ...this.unstored.values()].toSorted(byNumber) })
  }

  private backoff(): number {
    return backoffMs[Math.min(this.failedRounds, backoffMs.length - 1)]!
  }

  private whenOver(key: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.shown.entries.some((entry) => entry.key === key && !entry.refusal)) return
        stop()
        resolve()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  private settle(key: string, outcome: Outcome): void {
    this.outcomes.get(key)?.(outcome)
    this.outcomes.delete(key)
  }

  private notifyTabs(): void {
    if (!this.isStopped) this.tabs?.postMessage('changed')
  }

  private change(part: Partial<OutboxSnapshot>): void {
    this.shown = { ...this.shown, ...part }
    // Withdrawn here or in another tab, so it must not be sent.
    if (this.sending && !this.has(this.sending.key)) this.sending.abort.abort()
    this.changed.emit()
  }
}

function byNumber(one: Entry, other: Entry): number {
  return one.number - other.number
}
