import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, UnavailableError } from '#errors.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { type Handshake, pipeUpgrade, refuseUpgrade } from './pipe-upgrade.ts'
import { Exchange, type Kind, sendProblem } from './exchange.ts'
import { isName, keyOf, type Lookup, resolveTargets, systemLookup } from './names.ts'
import type { Timeouts } from './timeouts.ts'
import { Replica } from './replica.ts'
import { writeUpgradeHead } from './request-head.ts'

/** All processes of one service. Each request goes to the one with the fewest requests in progress. */
export class Replicas {
  private readonly list: Replica[]
  /** Replicas that their host name no longer resolves to, and that still have exchanges to finish. */
  private readonly leaving = new Set<Replica>()
  private readonly timeouts: Timeouts
  private readonly timers: NodeJS.Timeout[]
  private turn = 0

  constructor(targets: SocketAddress[], timeouts: Timeouts, ask: Lookup = systemLookup) {
    this.timeouts = timeouts
    // Until a name has been resolved it is used as an address.
    this.list = targets.map((target) => this.open(target))
    this.timers = [setInterval(() => this.check(), Math.min(timeouts.connectMs, timeouts.headMs) / 4).unref()]
    if (targets.some(isName)) this.watch(targets, ask)
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
      refuseUpgrade(socket, error)
    }
  }

  close(): void {
    for (const timer of this.timers.splice(0)) clearInterval(timer)
    // No other replica is left to try.
    for (const replica of [...this.list.splice(0), ...this.leaving]) replica.close()
  }

  private open(target: SocketAddress): Replica {
    return new Replica(target, this.timeouts, (...lost) => this.onLost(...lost))
  }

  /** Resolves the names again at intervals; one lookup at a time, however slow. */
  private watch(targets: SocketAddress[], ask: Lookup): void {
    let isAsking = false
    const look = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      const found = await resolveTargets(targets, ask)
      isAsking = false
      if (found && this.timers.length > 0) this.meet(found)
    }
    void look()
    this.timers.push(setInterval(() => void look(), this.timeouts.lookupMs).unref())
  }

  /** Replaces the list of replicas; those that stay keep their connections. */
  private meet(targets: SocketAddress[]): void {
    const known = new Map(this.list.map((replica) => [keyOf(replica.target), replica]))
    const next = targets.map((target) => known.get(keyOf(target)) ?? this.open(target))
    for (const replica of this.list) {
      if (next.includes(replica)) continue
      replica.leave()
      this.leaving.add(replica)
    }
    this.list.splice(0, this.list.length, ...next)
  }

  /**
   * Round robin among those with the fewest exchanges; those that could not be reached lately come last. Null: all were
   * tried.
   */
  private choose(kind: Kind, tried: readonly SocketAddress[]): Replica | null {
    let best: Replica | null = null
    this.turn = (this.turn + 1) % this.list.length
    for (let at = 0; at < this.list.length; at++) {
      const replica = this.list[(at + this.turn) % this.list.length]!
      if (!tried.includes(replica.target) && (best === null || isBetter(replica, best, kind))) best = replica
    }
    return best
  }

  private assign(exchange: Exchange): void {
    const replica = this.choose(exchange.kind, exchange.tried)
    if (replica) replica.take(exchange)
    else exchange.fail()
  }

  /**
   * Sends the exchange to another replica when that cannot take effect twice: the request never arrived, or is safe.
   */
  private onLost(exchange: Exchange, replica: Replica, wasReached: boolean): void {
    replica.avoid()
    if (wasReached && (!exchange.isSafe || exchange.isRepeated)) return exchange.fail()
    if (wasReached) exchange.isRepeated = true
    else exchange.tried.push(replica.target)
    this.assign(exchange)
  }

  private join(handshake: Handshake, tried: readonly SocketAddress[]): void {
    const replica = this.choose('stream', tried)
    if (!replica) return refuseUpgrade(handshake.socket, new UnavailableError())
    replica.inProgress.stream++
    const upstream = pipeUpgrade(handshake, replica.target, this.timeouts, () => {
      replica.avoid()
      this.join(handshake, [...tried, replica.target])
    })
    upstream.on('close', () => replica.inProgress.stream--)
  }

  private check(): void {
    const now = performance.now()
    for (const replica of this.list) replica.check(now)
    for (const replica of this.leaving) {
      replica.check(now)
      if (replica.isIdle) this.leaving.delete(replica)
    }
  }
}

function isBetter(one: Replica, best: Replica, kind: Kind): boolean {
  if (one.isAvoided !== best.isAvoided) return best.isAvoided
  return one.inProgress[kind] < best.inProgress[kind]
}
