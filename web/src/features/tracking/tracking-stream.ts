import { positionMessageSchema, streamMessageSchema, type PositionMessage } from '@ilbud/proto/http/stream'
import type { Progress } from './tracking-queries.ts'

export type LinkState = 'connecting' | 'connected' | 'reconnecting'

export interface StreamHandlers {
  onState: (state: LinkState) => void
  /** Something changed; null: the server could not replay what we missed, ask for everything. */
  onNews: (progress: Progress | null) => void
  onPosition: (position: PositionMessage) => void
  /** Proof that the link is alive. */
  onHeard: () => void
  /** Nothing was heard for long. Answers whether the stream told us everything so far. */
  isStillTrue: () => Promise<boolean>
}

// Spec 7 and 9: an errored stream that does not come back is closed after 5 s.
const closeAfterErrorMs = 5_000
// The server's heartbeats are comments, which EventSource does not show: after twice their 20 s we ask.
const silenceMs = 45_000
const backoffMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000]

/** One watcher's stream: opens, notices when it breaks or falls silent, and opens again where it stopped. */
export class TrackingStream {
  private source: EventSource | null = null
  private lastEventId = ''
  private attempts = 0
  private opening = 0
  private heardAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private readonly trackingId: string
  private readonly takeTicket: (() => Promise<string>) | null
  private readonly handlers: StreamHandlers

  /** `takeTicket` for those who may see more than the public: EventSource cannot send a header. */
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

  /** The page is looked at again, or the network is back: do not wait for the next attempt. */
  wake(): void {
    const isFresh = this.source?.readyState === EventSource.OPEN && Date.now() - this.heardAt < silenceMs
    if (isFresh) this.handlers.onState('connected')
    else this.reopen(0)
  }

  /** The network is gone: nobody else would notice for minutes. */
  lose(): void {
    this.handlers.onState('reconnecting')
  }

  private async open(): Promise<void> {
    const opening = ++this.opening
    const query = new URLSearchParams()
    try {
      if (this.takeTicket) query.set('ticket', await this.takeTicket())
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
      this.handlers.onState('connected')
      this.heard()
    }
    source.onmessage = (event) => {
      this.heard(event)
      const message = streamMessageSchema.safeParse(read(event))
      if (message.success) this.handlers.onNews(message.data)
    }
    source.addEventListener('reset', (event) => {
      this.heard(event)
      this.lastEventId = ''
      this.handlers.onNews(null)
    })
    source.addEventListener('position', (event) => {
      this.heard()
      const position = positionMessageSchema.safeParse(read(event))
      if (position.success) this.handlers.onPosition(position.data)
    })
    source.onerror = () => this.failed(source)
  }

  private failed(source: EventSource): void {
    if (source !== this.source) return
    this.handlers.onState('reconnecting')
    clearTimeout(this.silence)
    // A ticket opens once: the browser's own attempt with the same address would be refused.
    if (this.takeTicket || source.readyState === EventSource.CLOSED) this.reopen()
    else this.later(closeAfterErrorMs, () => source.readyState !== EventSource.OPEN && this.reopen())
  }

  private heard(event?: MessageEvent): void {
    if (event?.lastEventId) this.lastEventId = event.lastEventId
    this.heardAt = Date.now()
    this.handlers.onHeard()
    clearTimeout(this.silence)
    this.silence = setTimeout(() => void this.askAfterSilence(), silenceMs)
  }

  private async askAfterSilence(): Promise<void> {
    const opening = this.opening
    const isTrue = await this.handlers.isStillTrue().catch(() => false)
    if (opening !== this.opening) return
    if (isTrue) this.heard()
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
