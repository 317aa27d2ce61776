import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, UnavailableError } from '#errors.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { type Handshake, pipeUpgrade, refuseUpgrade } from './pipe-upgrade.ts'
import { Exchange, type Kind, type Outcome, sendProblem } from './exchange.ts'
import { forwardedHandshake } from './forwarded-request.ts'
import { isName, keyOf, type Lookup, resolveTargets, systemLookup } from './names.ts'
import type { Timeouts } from './timeouts.ts'
import { Replica } from './replica.ts'

/** All processes of one service. Each request goes to the one with the fewest requests in progress. */
export class Replicas {
  private readonly list: Replica[]
  /** Replicas that their host name no longer resolves to, and that still have exchanges to finish. */
  private readonly leaving = new Set<Replica>()
  private readonly timeouts: Timeouts
  private timer: NodeJS.Timeout | null = null
  private turn = 0

  constructor(targets: SocketAddress[], timeouts: Timeouts, lookup: Lookup = systemLookup) {
    this.timeouts = timeouts
    // Until a name has been resolved it is used as an address.
    this.list = targets.map((target) => this.open(target))
    if (targets.some(isName)) this.watch(targets, lookup)
  }

  dispatch(request: IncomingMessage, response: ServerResponse, kind: Kind, common: Record<string, string>): void {
    try {
      this.assign(new Exchange(request, response, kind, common))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      sendProblem(request, response, error, common)
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    try {
      this.connect({ request: forwardedHandshake(request), socket, head }, [])
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuseUpgrade(socket, error)
    }
  }

  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    this.timer = null
    // No other replica is left to try.
    await Promise.all([...this.list.splice(0), ...this.leaving].map((replica) => replica.close()))
  }

  private open(target: SocketAddress): Replica {
    return new Replica(target, this.timeouts, (...failed) => this.onFailed(...failed))
  }

  /** Resolves the names again at intervals; one lookup at a time, however slow. */
  private watch(targets: SocketAddress[], lookup: Lookup): void {
    let isResolving = false
    const resolve = async (): Promise<void> => {
      if (isResolving) return
      isResolving = true
      const found = await resolveTargets(targets, lookup)
      isResolving = false
      if (found && this.timer) this.replace(found)
    }
    this.timer = setInterval(() => void resolve(), this.timeouts.lookupMs).unref()
    void resolve()
  }

  /** Replaces the list of replicas; those that stay keep their connections. */
  private replace(targets: SocketAddress[]): void {
    const known = new Map(this.list.map((replica) => [keyOf(replica.target), replica]))
    const next = targets.map((target) => known.get(keyOf(target)) ?? this.open(target))
    const removed = this.list.filter((replica) => !next.includes(replica))
    this.list.splice(0, this.list.length, ...next)
    for (const replica of this.leaving) if (replica.isIdle) this.leaving.delete(replica)
    for (const replica of removed) {
      this.leaving.add(replica)
      for (const exchange of replica.leave()) this.assign(exchange)
    }
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
    if (exchange.isOver) return
    const replica = this.choose(exchange.kind, exchange.tried)
    if (replica) replica.take(exchange)
    else exchange.fail()
  }

  /**
   * Sends the exchange to another replica when that cannot take effect twice: the request never arrived, or is safe.
   */
  private onFailed(exchange: Exchange, replica: Replica, outcome: Outcome): void {
    replica.avoid()
    if (outcome === 'lost' && (!exchange.isSafe || exchange.isRepeated)) return exchange.fail()
    if (outcome === 'lost') exchange.isRepeated = true
    else exchange.tried.push(replica.target)
    // Later, when it is known which other connections died with this one.
    setImmediate(() => this.assign(exchange))
  }

  private connect(handshake: Handshake, tried: readonly SocketAddress[]): void {
    const replica = this.choose('stream', tried)
    if (!replica) return refuseUpgrade(handshake.socket, new UnavailableError())
    replica.inProgress.stream++
    const client = replica.openClient()
    pipeUpgrade(handshake, {
      client,
      onUnreached: () => {
        replica.avoid()
        this.connect(handshake, [...tried, replica.target])
      },
      onEnd: () => {
        replica.inProgress.stream--
        replica.closeClient(client)
      }
    })
  }
}

function isBetter(one: Replica, best: Replica, kind: Kind): boolean {
  if (one.isAvoided !== best.isAvoided) return best.isAvoided
  return one.inProgress[kind] < best.inProgress[kind]
}
