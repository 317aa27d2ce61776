import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '#errors.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { type Handshake, pipeUpgrade, refuseUpgrade } from '#http/pipe-upgrade.ts'
import { Exchange, type Kind, sendProblem } from '#http/upstream/exchange.ts'
import type { Patience } from '#http/upstream/patience.ts'
import { Replica } from '#http/upstream/replica.ts'
import { writeUpgradeHead } from '#http/upstream/request-head.ts'

/** All processes of one service. Each request goes to the one with the least to do. */
export class Replicas {
  private readonly list: Replica[]
  private readonly patience: Patience
  private readonly timer: NodeJS.Timeout
  private turn = 0

  constructor(targets: SocketAddress[], patience: Patience) {
    this.patience = patience
    this.list = targets.map((target) => new Replica(target, patience, (...lost) => this.onLost(...lost)))
    this.timer = setInterval(() => this.check(), Math.min(patience.connectMs, patience.headMs) / 4).unref()
  }

  dispatch(request: IncomingMessage, response: ServerResponse, kind: Kind): void {
    try {
      this.assign(new Exchange(request, response, kind))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sendProblem(request, response, error)
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    try {
      this.join({ text: writeUpgradeHead(request), socket, head }, [])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuseUpgrade(socket, error.status)
    }
  }

  close(): void {
    clearInterval(this.timer)
    // Nobody is left to try again with.
    for (const replica of this.list.splice(0)) replica.close()
  }

  /** In turn among those with the least to do; who did not answer of late comes last. null when all were tried. */
  private choose(kind: Kind, tried: readonly Replica[]): Replica | null {
    let best: Replica | null = null
    this.turn = (this.turn + 1) % this.list.length
    for (let at = 0; at < this.list.length; at++) {
      const replica = this.list[(at + this.turn) % this.list.length]!
      if (!tried.includes(replica) && (best === null || isBetter(replica, best, kind))) best = replica
    }
    return best
  }

  private assign(exchange: Exchange): void {
    const replica = this.choose(exchange.kind, exchange.tried)
    if (replica) replica.take(exchange)
    else exchange.fail()
  }

  /** Asks another one where that cannot do a thing twice: it never had the request, or only had to answer a question. */
  private onLost(exchange: Exchange, replica: Replica, wasReached: boolean): void {
    replica.avoid()
    if (wasReached && (!exchange.isSafe || exchange.isRepeated)) return exchange.fail()
    if (wasReached) exchange.isRepeated = true
    else exchange.tried.push(replica)
    this.assign(exchange)
  }

  private join(handshake: Handshake, tried: readonly Replica[]): void {
    const replica = this.choose('stream', tried)
    if (!replica) return refuseUpgrade(handshake.socket, 503)
    replica.inWork.stream++
    const upstream = pipeUpgrade(handshake, replica.target, this.patience, () => {
      replica.avoid()
      this.join(handshake, [...tried, replica])
    })
    upstream.on('close', () => replica.inWork.stream--)
  }

  private check(): void {
    const now = performance.now()
    for (const replica of this.list) replica.check(now)
  }
}

function isBetter(one: Replica, best: Replica, kind: Kind): boolean {
  if (one.isAvoided !== best.isAvoided) return best.isAvoided
  return one.inWork[kind] < best.inWork[kind]
}
