import { vi } from 'vitest'

/** The browser's EventSource without a network; tests control the connection. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []

  readonly url: string
  readyState: number = FakeEventSource.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    FakeEventSource.all.push(this)
  }

  static install(): void {
    FakeEventSource.all = []
    vi.stubGlobal('EventSource', FakeEventSource)
  }

  static last(): FakeEventSource {
    const last = FakeEventSource.all.at(-1)
    if (!last) throw new Error('No stream was opened')
    return last
  }

  opens(): void {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  says(data: unknown, { event = 'message', id = '' }: { event?: string; id?: string } = {}): void {
    const message = new MessageEvent(event, { data: JSON.stringify(data), lastEventId: id })
    if (event === 'message') this.onmessage?.(message)
    else this.dispatchEvent(message)
  }

  /** `closed`: the answer is not a stream; otherwise the browser reconnects by itself. */
  breaks({ closed }: { closed: boolean }): void {
    this.readyState = closed ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING
    this.onerror?.()
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}
