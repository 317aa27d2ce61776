import { isIPv6 } from 'node:net'
import type { SocketAddress } from '#http/listen-address.ts'
import { Client, Pool } from 'undici'
import type { Exchange, Kind, Outcome } from './exchange.ts'
import type { Timeouts } from './timeouts.ts'

// More calls at a time do not make a service faster: further ones wait, and beyond that get a 503.
const maxCalls = 256
const maxWaiting = 1024

/** One process of a service, and the connections to it: a pool for calls, and one each for streams and WebSockets. */
export class Replica {
  readonly target: SocketAddress
  /** Exchanges in progress. Streams last long, so they are counted separately and take no places from calls. */
  readonly inProgress: Record<Kind, number> = { call: 0, stream: 0 }
  private avoidUntil = 0
  private readonly timeouts: Timeouts
  private readonly onFailed: (exchange: Exchange, replica: Replica, outcome: Outcome) => void
  private readonly pool: Pool
  private readonly clients = new Set<Client>()
  private readonly waiting: Exchange[] = []

  constructor(target: SocketAddress, timeouts: Timeouts, onFailed: Replica['onFailed']) {
    this.target = target
    this.timeouts = timeouts
    this.onFailed = onFailed
    this.pool = new Pool(originOf(target), optionsFor(target, timeouts))
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
    if (isFull) this.queue(exchange)
    else this.start(exchange)
  }

  /** A connection for one stream or WebSocket, which is closed with it. */
  openClient(): Client {
    const client = new Client(originOf(this.target), optionsFor(this.target, this.timeouts))
    this.clients.add(client)
    return client
  }

  closeClient(client: Client): void {
    this.clients.delete(client)
    client.destroy().catch(() => undefined)
  }

  /** Takes no new exchanges and returns those that wait; the ones in progress are finished. */
  leave(): Exchange[] {
    const waiting = this.waiting.splice(0)
    this.inProgress.call -= waiting.length
    void this.pool.close()
    return waiting
  }

  get isIdle(): boolean {
    return this.inProgress.call + this.inProgress.stream === 0
  }

  async close(): Promise<void> {
    for (const exchange of this.waiting.splice(0)) exchange.fail()
    await Promise.allSettled([...this.clients, this.pool].map((dispatcher) => dispatcher.destroy()))
  }

  private queue(exchange: Exchange): void {
    this.waiting.push(exchange)
    const timer = setTimeout(() => exchange.fail(), this.timeouts.headMs)
    exchange.response.once('close', () => clearTimeout(timer))
  }

  private start(exchange: Exchange): void {
    if (exchange.kind === 'call') {
      exchange.dispatch(this.pool, (outcome) => this.end(exchange, outcome))
      return
    }
    const client = this.openClient()
    exchange.dispatch(client, (outcome) => {
      this.closeClient(client)
      this.end(exchange, outcome)
    })
  }

  private end(exchange: Exchange, outcome: Outcome): void {
    this.inProgress[exchange.kind]--
    this.startNext()
    if (outcome !== 'over') this.onFailed(exchange, this, outcome)
  }

  private startNext(): void {
    while (this.waiting.length > 0 && this.inProgress.call - this.waiting.length < maxCalls) {
      const next = this.waiting.shift()!
      if (next.isOver) this.inProgress.call--
      else this.start(next)
    }
  }
}

function originOf(target: SocketAddress): string {
  if ('path' in target) return 'http://localhost'
  return `http://${isIPv6(target.host) ? `[${target.host}]` : target.host}:${target.port}`
}

function optionsFor(target: SocketAddress, { connectMs, headMs, keepAliveMs }: Timeouts): Pool.Options {
  return {
    allowH2: false,
    connect: { timeout: connectMs, ...('path' in target && { socketPath: target.path }) },
    headersTimeout: headMs,
    // A stream may be silent for long.
    bodyTimeout: 0,
    // Twice what node:http accepts, so that a service's own limit applies first.
    maxHeaderSize: 32_768,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // Closed a second before the service would, so that no request meets a connection that is being closed.
    keepAliveTimeoutThreshold: 1000
  }
}
