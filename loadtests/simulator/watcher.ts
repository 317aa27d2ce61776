import { setTimeout as pause } from 'node:timers/promises'
import { Ilbud, type ParcelEvent, ProblemError } from '@ilbud/client'
import { streamMessageSchema } from '@ilbud/proto/http/stream'
import type { Journal } from './report.ts'

const ended = new Set(['DELIVERED', 'RETURNED', 'CANCELED'])

/**
 * Follows one parcel as a recipient does, and checks that every version arrives once and in order, or after a reset.
 */
export class Watcher {
  readonly #api: Ilbud
  readonly #trackingId: string
  readonly #journal: Journal
  readonly #cutAfterMs: number | null
  #lastEventId: string | undefined
  #version = 0
  #stopped = false
  #abort = new AbortController()
  status = ''

  constructor(url: string, trackingId: string, journal: Journal, options: { cut: boolean }) {
    this.#api = new Ilbud({ url })
    this.#trackingId = trackingId
    this.#journal = journal
    this.#cutAfterMs = options.cut ? 5000 + Math.random() * 10_000 : null
  }

  get version(): number {
    return this.#version
  }

  async watch(): Promise<void> {
    while (!this.#stopped && !ended.has(this.status))
      await this.#follow().catch((error: Error) => this.#complain(error))
  }

  stop(): void {
    this.#stopped = true
    this.#abort.abort()
  }

  /** Until the order has ended or the connection is cut. */
  async #follow(): Promise<void> {
    this.#abort = new AbortController()
    const cut = this.#cutAfterMs === null ? null : setTimeout(() => this.#cut(), this.#cutAfterMs)
    try {
      const events = this.#api.follow(this.#trackingId, {
        signal: this.#abort.signal,
        longestPauseMs: 1000,
        onOpen: () => this.#journal.report.streams.opened++,
        ...(this.#lastEventId !== undefined && { lastEventId: this.#lastEventId })
      })
      for await (const event of events) {
        this.#take(event)
        if (ended.has(this.status)) return
      }
    } finally {
      if (cut) clearTimeout(cut)
    }
  }

  #cut(): void {
    this.#journal.report.streams.cut++
    this.#abort.abort()
  }

  #take(event: ParcelEvent): void {
    if (event.kind === 'position') return
    if (event.kind === 'reset') {
      this.#journal.report.streams.resets++
      this.#version = 0
      return
    }
    const message = streamMessageSchema.parse(event.change)
    this.#journal.report.streams.messages++
    this.status = message.status
    if (event.id !== null) this.#lastEventId = event.id
    // A change of ETA keeps the version, and so does the present after a cut.
    const isNext = message.version === this.#version + 1 || message.version === this.#version
    if (!isNext && this.#version !== 0) {
      this.#journal.report.streams.gaps.push(`${this.#trackingId}: ${this.#version} then ${message.version}`)
    }
    this.#version = message.version
  }

  async #complain(error: Error): Promise<void> {
    if (this.#stopped) return
    const what = error instanceof ProblemError ? ` answered ${error.status}` : `: ${error.message}`
    this.#journal.error(`stream of ${this.#trackingId}${what}`)
    await pause(200 + Math.random() * 800)
  }
}
