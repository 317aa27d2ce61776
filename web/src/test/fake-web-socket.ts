import { vi } from 'vitest'

/** The browser's WebSocket without a network. */
export class FakeWebSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 3
  static all: FakeWebSocket[] = []

  readonly url: string
  readonly sent: Record<string, unknown>[] = []
  readyState: number = FakeWebSocket.CONNECTING
  /** Whether the server answers what asks for an answer. */
  answers = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string | URL) {
    this.url = String(url)
    FakeWebSocket.all.push(this)
  }

  static install(): void {
    FakeWebSocket.all = []
    vi.stubGlobal('WebSocket', FakeWebSocket)
  }

  static last(): FakeWebSocket {
    const last = FakeWebSocket.all.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }

  opens(): void {
    this.readyState = FakeWebSocket.OPEN
    this.onopen?.()
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  breaks(code = 1006): void {
    this.readyState = FakeWebSocket.CLOSED
    this.onclose?.({ code })
  }

  send(frame: string): void {
    const sent = JSON.parse(frame) as Record<string, unknown>
    this.sent.push(sent)
    if (this.answers && sent.type === 'auth') queueMicrotask(() => this.says({ type: 'ready' }))
  }

  close(): void {
    this.readyState = FakeWebSocket.CLOSED
  }
}
