import { connect, type Socket } from 'node:net'
import type { SocketAddress } from '#http/listen-address.ts'
import type { AnswerHead } from './answer-head.ts'
import { type AnswerHandler, AnswerReader } from './answer-reader.ts'
import type { Exchange } from './exchange.ts'
import type { Patience } from './patience.ts'

export interface ConnectionOwner {
  /** The exchange is over. The connection may be used again unless it is closed. */
  onDone(connection: Connection, exchange: Exchange): void
  /** The connection went before there was an answer, or in the middle of it. */
  onBroken(connection: Connection, exchange: Exchange): void
  onClosed(connection: Connection): void
}

// Filled and read within one turn of the event loop: one does for all. A buffer for each read costs a tenth of a hop.
const readBuffer = Buffer.allocUnsafeSlow(65_536)

/** A kept connection to a service: one exchange at a time, one after the other. */
export class Connection implements AnswerHandler {
  isConnected = false
  /** A byte of the answer has come, so that the request has been read. */
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
    // `close` follows every `error`, and is where it is handled.
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

  /** Aborts the exchange by closing the connection: the client has gone. */
  drop(): void {
    this.socket.destroy()
  }

  get isOpen(): boolean {
    return !this.socket.destroyed && this.socket.writable
  }

  /** Looks at the clock: destroys a connection that has had its time. */
  check(now: number, { connectMs, headMs, keepMs }: Patience): void {
    const { exchange } = this
    if (!this.isConnected) {
      if (now - this.since > connectMs) this.socket.destroy()
    } else if (!exchange) {
      // Closed a second before the service would do it, so that no request meets a closing connection.
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

  /** The bytes are good until it returns. */
  private onData(bytes: Buffer): boolean {
    this.hasAnswer = true
    try {
      this.reader.read(bytes)
    } catch {
      this.drop()
      return false
    }
    // What nobody asked for was refused just now.
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
    // An answer that came before the whole request leaves the rest of it on the connection.
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
