import { positionMessageSchema, streamMessageSchema, type PositionMessage } from '@ilbud/proto/http/stream'
import type { ViewVersion } from './tracking-queries.ts'

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting'

export interface StreamHandlers {
  onState: (state: ConnectionState) => void
  /** Called after a change. Null: the server could not replay what was missed, so everything has to be loaded. */
  onChange: (progress: ViewVersion | null) => void
  onPosition: (position: PositionMessage) => void
  /** Called when the server says that changes do not arrive now, or arrive again. */
  onPaused: (isPaused: boolean) => void
  /** Called when the server has sent something. */
  onMessage: () => void
  /** Called after a long silence. Resolves to whether the stream has sent every change so far. */
  isUpToDate: () => Promise<boolean>
}

// A stream that failed and does not recover is closed after 5 s.
const closeAfterErrorMs = 5_000
// The server's heartbeats are comments, which EventSource does not report: after two intervals of 20 s the client checks.
const silenceMs = 45_000
/** While replicas cannot share tickets, each knows its own alone (docs/architecture.md#what-replicas-share). */
const maxRefusals = 3
const backoffMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** A visitor's event stream: notices when it breaks or falls silent, and reopens it where it stopped. */
export class TrackingStream {
  private source: EventSource | null = null
  private lastEventId = ''
  private attempts = 0
  private opening = 0
  /** Streams that were refused in a row. */
  private refusals = 0
  private lastMessageAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private readonly trackingId: string
  private readonly takeTicket: (() => Promise<string>) | null
  private readonly handlers: StreamHandlers

  /** `takeTicket` is for visitors who may see more than the public: EventSource cannot send headers. */
  constructor(trackingId: string, takeTicket: (() => Promise<string>) | null, handlers: StreamHandlers) {
    this.trackingId = trackingId
    this.takeTicket = takeTicket
    this.handlers = handlers
  }

  start(): void {
    this.handlers.onState('connecting')
    void this.open()
  }

  stop(): void {
    this.opening++
    this.close()
  }

  /** Reconnects at once, because the page is visible again or the network is back. */
  reconnect(): void {
    const isCurrent = this.source?.readyState === EventSource.OPEN && Date.now() - this.lastMessageAt < silenceMs
    if (isCurrent) this.handlers.onState('connected')
    else this.reopen(0)
  }

  /** Called when the network is lost, which EventSource would notice only minutes later. */
  goOffline(): void {
    this.handlers.onState('reconnecting')
  }

  private async open(): Promise<void> {
    const opening = ++this.opening
    const query = new URLSearchParams()
    try {
      // Without one it says less, which is better than nothing.
      if (this.takeTicket && this.refusals < maxRefusals) query.set('ticket', await this.takeTicket())
    } catch {
      if (opening === this.opening) this.reopen()
      return
    }
    if (opening !== this.opening) return
    if (this.lastEventId) query.set('lastEventId', this.lastEventId)
    const path = `/api/v1/stream/public/${encodeURIComponent(this.trackingId)}`
    this.listen(new EventSource(query.size > 0 ? `${path}?${query.toString()}` : path))
  }

  private listen(source: EventSource): void {
    this.source = source
    source.onopen = () => {
      clearTimeout(this.timer)
      this.attempts = 0
      this.refusals = 0
      this.handlers.onState('connected')
      // It says so again on every stream.
      this.handlers.onPaused(false)
      this.onMessage()
    }
    source.onmessage = (event) => {
      this.onMessage(event)
      const message = streamMessageSchema.safeParse(read(event))
      if (message.success) this.handlers.onChange(message.data)
    }
    source.addEventListener('reset', (event) => {
      this.onMessage(event)
      this.lastEventId = ''
      this.handlers.onChange(null)
    })
    source.addEventListener('position', (event) => {
      this.onMessage()
      const position = positionMessageSchema.safeParse(read(event))
      if (position.success) this.handlers.onPosition(position.data)
    })
    for (const name of ['paused', 'resumed']) {
      source.addEventListener(name, () => this.handlers.onPaused(name === 'paused'))
    }
    source.onerror = () => this.failed(source)
  }

  private failed(source: EventSource): void {
    if (source !== this.source) return
    this.handlers.onState('reconnecting')
    clearTimeout(this.silence)
    if (source.readyState === EventSource.CLOSED) this.refusals++
    // A ticket works once, so the browser's own reconnection would be refused.
    if (this.takeTicket || source.readyState === EventSource.CLOSED) this.reopen()
    else this.later(closeAfterErrorMs, () => source.readyState !== EventSource.OPEN && this.reopen())
  }

  private onMessage(event?: MessageEvent): void {
    if (event?.lastEventId) this.lastEventId = event.lastEventId
    this.lastMessageAt = Date.now()
    this.handlers.onMessage()
    clearTimeout(this.silence)
    this.silence = setTimeout(() => void this.checkAfterSilence(), silenceMs)
  }

  private async checkAfterSilence(): Promise<void> {
    const opening = this.opening
    const isUpToDate = await this.handlers.isUpToDate().catch(() => false)
    if (opening !== this.opening) return
    if (isUpToDate) this.onMessage()
    else this.reopen(0)
  }

  private reopen(delay = this.nextDelay()): void {
    this.close()
    this.handlers.onState('reconnecting')
    this.later(delay, () => void this.open())
  }

  private nextDelay(): number {
    const delay = backoffMs[Math.min(this.attempts++, backoffMs.length - 1)]!
    return delay * (0.75 + Math.random() / 2)
  }

  private later(delay: number, work: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(work, delay)
  }

  private close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.silence)
    this.source?.close()
    this.source = null
  }
}

function read(event: MessageEvent): unknown {
  try {
    return JSON.parse(String(event.data))
  } catch {
    return undefined
  }
}
