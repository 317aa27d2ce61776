import type { SocketAddress } from '#http/listen-address.ts'
import { Connection, type ConnectionOwner } from './connection.ts'
import type { Exchange, Kind } from './exchange.ts'
import type { Timeouts } from './timeouts.ts'

// More calls at a time do not make a service faster: further ones wait, and beyond that get a 503.
const maxCalls = 256
const maxWaiting = 1024

/** One process of a service, and the connections to it. */
export class Replica implements ConnectionOwner {
  readonly target: SocketAddress
  /** Exchanges in progress. Streams last long, so they are counted separately and take no places from calls. */
  readonly inProgress: Record<Kind, number> = { call: 0, stream: 0 }
  private avoidUntil = 0
  private isLeaving = false
  private readonly timeouts: Timeouts
  private readonly onLost: (exchange: Exchange, replica: Replica, wasReached: boolean) => void
  private readonly all = new Set<Connection>()
  private readonly free: Connection[] = []
  private readonly waiting: Exchange[] = []

  constructor(target: SocketAddress, timeouts: Timeouts, onLost: Replica['onLost']) {
    this.target = target
    this.timeouts = timeouts
    this.onLost = onLost
  }

  /** It could not be reached lately. */
  get isAvoided(): boolean {
    return this.avoidUntil > 0 && this.avoidUntil > performance.now()
  }

  avoid(): void {
    this.avoidUntil = performance.now() + this.timeouts.avoidMs
  }

  take(exchange: Exchange): void {
    const isFull = exchange.kind === 'call' && this.inProgress.call - this.waiting.length >= maxCalls
    if (isFull && this.waiting.length >= maxWaiting) return exchange.fail()
    this.inProgress[exchange.kind]++
    if (isFull) this.waiting.push(exchange)
    else this.start(exchange)
  }

  /** Called regularly: checks the timeouts. */
  check(now: number): void {
    for (const connection of this.all) connection.check(now, this.timeouts)
    for (const exchange of this.waiting) if (now - exchange.waitingSince > this.timeouts.headMs) exchange.fail()
  }

  /** Takes no new exchanges; those in progress are finished. */
  leave(): void {
    this.isLeaving = true
    for (const connection of this.free.splice(0)) connection.drop()
  }

  get isIdle(): boolean {
    return this.all.size === 0 && this.waiting.length === 0
  }

  close(): void {
    for (const exchange of this.waiting.splice(0)) exchange.fail()
    for (const connection of this.all) connection.drop()
  }

  onDone(connection: Connection, { kind }: Exchange): void {
    this.inProgress[kind]--
    if (this.isLeaving) connection.drop()
    else if (connection.isOpen) this.free.push(connection)
    this.startNext()
  }

  onBroken(connection: Connection, exchange: Exchange): void {
    this.inProgress[exchange.kind]--
    this.startNext()
    if (connection.hasAnswer) exchange.fail()
    else this.onLost(exchange, this, connection.isConnected)
  }

  onClosed(connection: Connection): void {
    this.all.delete(connection)
    const at = this.free.indexOf(connection)
    if (at >= 0) this.free.splice(at, 1)
  }

  private start(exchange: Exchange): void {
    // A repeated exchange gets a new connection: the idle ones may all have died with the one that failed.
    const connection = (!exchange.isRepeated && this.takeFree()) || this.open()
    connection.carry(exchange)
  }

  private startNext(): void {
    while (this.waiting.length > 0 && this.inProgress.call - this.waiting.length < maxCalls) {
      const next = this.waiting.shift()!
      if (next.isOver) this.inProgress.call--
      else this.start(next)
    }
  }

  /** The most recently used one, so that surplus connections stay idle and are closed. */
  private takeFree(): Connection | undefined {
    for (;;) {
      const connection = this.free.pop()
      if (!connection || connection.isOpen) return connection
    }
  }

  private open(): Connection {
    const connection = new Connection(this.target, this)
    this.all.add(connection)
    return connection
  }
}
