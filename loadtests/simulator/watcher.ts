import { setTimeout as pause } from 'node:timers/promises'
import { streamMessageSchema } from '@ilbud/proto/http/stream'
import type { Journal } from './report.ts'
import { readEvents, type ServerSentEvent } from './sse.ts'

const ended = new Set(['DELIVERED', 'RETURNED', 'CANCELED'])

/**
 * Follows one parcel as a recipient does, and checks that every version arrives once and in order, or after a reset.
 */
export class Watcher {
  readonly #url: string
  readonly #trackingId: string
  readonly #journal: Journal
  readonly #cutAfterMs: number | null
  #lastId: string | null = null
  #version = 0
  #isFirst = true
  #stopped = false
  #abort = new AbortController()
  status = ''

  constructor(url: string, trackingId: string, journal: Journal, options: { cut: boolean }) {
    this.#url = url
    this.#trackingId = trackingId
    this.#journal = journal
    this.#cutAfterMs = options.cut ? 5000 + Math.random() * 10_000 : null
  }

  get version(): number {
    return this.#version
  }

  async watch(): Promise<void> {
    while (!this.#stopped && !ended.has(this.status)) {
      await this.#openOnce().catch((error: Error) => this.#complain(error))
      if (!this.#stopped && !ended.has(this.status)) await pause(200 + Math.random() * 800)
    }
  }

  stop(): void {
    this.#stopped = true
    this.#abort.abort()
  }

  async #openOnce(): Promise<void> {
    this.#abort = new AbortController()
    const headers: Record<string, string> = this.#lastId ? { 'last-event-id': this.#lastId } : {}
    const response = await fetch(`${this.#url}/api/v1/stream/public/${this.#trackingId}`, {
      headers,
      signal: this.#abort.signal
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      if (response.status < 500 && response.status !== 429)
        this.#journal.error(`stream of ${this.#trackingId} answered ${response.status}`)
      return
    }
    this.#journal.report.streams.opened++
    this.#isFirst = true
    const cut = this.#cutAfterMs === null ? null : setTimeout(() => this.#cut(), this.#cutAfterMs)
    try {
      for await (const event of readEvents(response.body)) {
        this.#take(event)
        if (ended.has(this.status)) this.stop()
      }
    } finally {
      if (cut) clearTimeout(cut)
    }
  }

  #cut(): void {
    this.#journal.report.streams.cut++
    this.#abort.abort()
  }

  #take(event: ServerSentEvent): void {
    if (event.event === 'position') return
    if (event.event === 'reset') {
      this.#journal.report.streams.resets++
      this.#version = 0
      this.#isFirst = true
      return
    }
    const message = streamMessageSchema.parse(JSON.parse(event.data))
    this.#journal.report.streams.messages++
    this.status = message.status
    if (event.id !== null) this.#lastId = event.id
    // The first message of a stream may repeat a version; a change of ETA has no id and keeps the version.
    const isNext = message.version === this.#version + 1
    const isSame = message.version === this.#version
    const isBeginning = this.#version === 0 && this.#isFirst
    if (!isNext && !isSame && !isBeginning) {
      this.#journal.report.streams.gaps.push(`${this.#trackingId}: ${this.#version} then ${message.version}`)
    }
    this.#isFirst = false
    this.#version = message.version
  }

  #complain(error: Error): void {
    if (this.#stopped || this.#abort.signal.aborted) return
    // Broken connections are expected; losing a version is not.
    if (!/terminated|fetch failed|aborted|ECONNRESET/.test(String(error)))
      this.#journal.error(`stream of ${this.#trackingId}: ${error.message}`)
  }
}
