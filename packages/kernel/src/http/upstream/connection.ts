import { connect, type Socket } from 'node:net'
import type { SocketAddress } from '#http/listen-address.ts'
import type { AnswerHead } from './answer-head.ts'
import { type AnswerHandler, AnswerReader } from './answer-reader.ts'
import type { Exchange } from './exchange.ts'
import type { Timeouts } from './timeouts.ts'

export interface ConnectionOwner {
  /** The exchange is complete. The connection can be reused unless it is closed. */
  onDone(connection: Connection, exchange: Exchange): void
  /** The connection failed before or during the answer. */
  onBroken(connection: Connection, exchange: Exchange): void
  onClosed(connection: Connection): void
}

// Filled and consumed within one turn of the event loop, so one buffer serves all connections. Allocating one per read
// costs a tenth of a hop.
const readBuffer = Buffer.allocUnsafeSlow(65_536)

/** A persistent connection to a service, with one exchange at a time. */
export class Connection implements AnswerHandler {
  isConnected = false
  /** Some of the answer has arrived, which shows that the service has read the request. */
  hasAnswer = false
  private readonly owner: ConnectionOwner
  private readonly socket: Socket
  private readonly reader = new AnswerReader(this)
  private exchange: Exchange | null = null
  private hasHead = false
  private keepSeconds = Infinity
  private since = performance.now()

  constructor(target: SocketAddress, owner: ConnectionOwner) {
    this.owner = owner
    const onread = { buffer: readBuffer, callback: (length: number) => this.onData(readBuffer.subarray(0, length)) }
    this.socket = connect({ ...target, noDelay: true, onread })
    this.socket.on('connect', () => this.onConnect())
    this.socket.on('drain', () => this.exchange?.request.resume())
    this.socket.on('end', () => this.onEnd())
    // Handled in `close`, which follows every `error`.
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => this.onClose())
  }

  carry(exchange: Exchange): void {
    this.exchange = exchange
    this.hasAnswer = false
    this.hasHead = false
    exchange.carrier = this
    this.reader.expect(exchange.request.method!)
    if (this.isConnected) exchange.send(this.socket)
  }

  /** Aborts the exchange by closing the connection, because the client has gone. */
  drop(): void {
    this.socket.destroy()
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable
  }

  /** Called regularly: destroys a connection whose time is over. */
  check(now: number, { connectMs, headMs, keepMs }: Timeouts): void {
    const { exchange } = this
    if (!this.isConnected) {
      if (now - this.since > connectMs) this.socket.destroy()
    } else if (!exchange) {
      // Closed a second before the service would, so that no request meets a connection that is being closed.
      if (now - this.since > Math.min(keepMs, this.keepSeconds * 1000 - 1000)) this.socket.destroy()
    } else if (!this.hasHead && exchange.isSent && now - exchange.waitingSince > headMs) {
      exchange.fail()
      this.socket.destroy()
    }
  }

  onHead(head: AnswerHead): void {
    this.hasHead = true
    this.keepSeconds = head.keepSeconds
    this.exchange!.onHead(head)
  }

  onBody(part: Buffer): void {
    this.exchange!.onBody(part, this.reader.isDone)
  }

  private onConnect(): void {
    this.isConnected = true
    this.exchange?.send(this.socket)
  }

  /** The bytes are valid only until it returns. */
  private onData(bytes: Buffer): boolean {
    this.hasAnswer = true
    try {
      this.reader.read(bytes)
    } catch {
      this.drop()
      return false
    }
    // Unexpected bytes have been refused above.
    const exchange = this.exchange!
    if (this.reader.isDone) this.onDone(exchange)
    else if (exchange.response.writableNeedDrain) this.waitForClient(exchange)
    return true
  }

  private waitForClient({ response }: Exchange): void {
    this.socket.pause()
    response.once('drain', () => this.socket.resume())
  }

  private onDone(exchange: Exchange): void {
    exchange.finish()
    this.exchange = null
    this.since = performance.now()
    // After an answer to an incomplete request, the rest of the request would still have to be sent on this connection.
    if (!exchange.isSent || this.keepSeconds <= 1) this.socket.destroy()
    this.owner.onDone(this, exchange)
  }

  private onEnd(): void {
    try {
      this.reader.end()
    } catch {
      return this.drop()
    }
    this.keepSeconds = 0
    this.onDone(this.exchange!)
  }

  private onClose(): void {
    this.owner.onClosed(this)
    const { exchange } = this
    this.exchange = null
    if (exchange?.isOver) this.owner.onDone(this, exchange)
    else if (exchange) this.owner.onBroken(this, exchange)
  }
}
