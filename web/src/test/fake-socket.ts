/** A replacement for the library's client, without a connection. */
export class FakeSocket {
  connected = false
  active = true
  readonly sent: [string, Record<string, unknown>][] = []
  acknowledge: (channel: string) => unknown = () => ({ ok: true })
  private readonly handlers = new Map<string, (payload?: unknown) => void>()

  on(event: string, handler: (payload?: unknown) => void): void {
    this.handlers.set(event, handler)
  }
  timeout(): this {
    return this
  }
  emit(event: string, body: Record<string, unknown>): void {
    this.sent.push([event, body])
  }
  async emitWithAck(event: string, body: { channel: string }): Promise<unknown> {
    this.emit(event, body)
    return this.acknowledge(body.channel)
  }
  connect(): void {
    this.connected = true
    this.says('connect')
  }
  disconnect(): this {
    this.connected = false
    return this
  }
  breaks(): void {
    this.connected = false
    this.says('disconnect')
  }
  says(event: string, payload?: unknown): void {
    this.handlers.get(event)?.(payload)
  }
}

/** Every connection that was requested, oldest first. */
export const lines: FakeSocket[] = []

/** Replaces `socket.io-client`. */
export const client = {
  io: () => {
    const line = new FakeSocket()
    lines.push(line)
    return line
  }
}
