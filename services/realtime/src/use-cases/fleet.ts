import type { Client } from '@ilbud/kernel/rpc/rpc'
import type { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import type { PositionMessage } from '@ilbud/proto/http/stream'
import type { SocketPayload } from '@ilbud/proto/http/socket'
import type { Logger } from 'pino'
import type { Fix } from './live-positions.ts'
import { fleetRoom, type Rooms } from './rooms.ts'

export interface FleetDeps {
  drivers: Client<typeof Drivers>
  /** The newest fix that the log told of. */
  lastOf: (driverId: string) => Fix | undefined
  rooms: Rooms
  now: () => number
  log: Logger
}

interface Driver {
  name: string
  openOrders: number
  /** Where drivers says that it was seen; the log may know better. */
  seen: PositionMessage
  /** What all viewers were told last; null: they do not know this driver yet. */
  told: PositionMessage | null
}

// Contract 7: 4 Hz at most.
const frameMs = 250
// Who is on duty and with how many orders changes far less often than they move.
const rosterMs = 5000
// Drivers hears of orders and positions when we do: by then they are in its tables.
const settleMs = 1500
// What drivers took longer for is seen then.
const againMs = 15_000
// A driver who stands still is told of again after that: the map greys who was not heard of for a minute.
const sameAgainMs = 10_000

/**
 * The staff's live map: who is on duty comes from drivers, where they are from the log. Everybody hears the same, all of
 * it at first and again when somebody comes or goes, else those that moved.
 */
export class Fleet {
  private readonly deps: FleetDeps
  private roster = new Map<string, Driver>()
  private readonly moved = new Map<string, Fix>()
  /** Viewers who could not be given a frame: they get the whole picture when they take bytes again. */
  private missed: string[] = []
  private asking: Promise<void> | null = null
  private hasNewcomers = false
  private frameTimer: NodeJS.Timeout | undefined
  private rosterTimer: NodeJS.Timeout | undefined
  private frameAt = -Infinity
  private rosterAt = -Infinity
  private askedAt = -Infinity

  constructor(deps: FleetDeps) {
    this.deps = deps
  }

  /** Knows who is on duty. Throws when drivers does not say. */
  async load(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = null))
    await this.asking
  }

  /** The whole picture for a viewer who comes; what is told from here on belongs to it. */
  show(memberId: string): void {
    if (this.hasNewcomers) this.showAll()
    else this.deps.rooms.emit('fleet.snapshot', this.snapshot(), [memberId])
  }

  /** A driver was heard of in the log. */
  heard(driverId: string): void {
    if (!this.deps.rooms.has(fleetRoom)) return
    const fix = this.deps.lastOf(driverId)
    const driver = this.roster.get(driverId)
    // Only who is on duty sends positions: the roster is old.
    if (!driver?.told) return this.changed()
    if (!fix || !isWorthTelling(fix.position, driver.told)) return
    this.moved.set(driverId, fix)
    this.frameTimer ??= setTimeout(() => this.tellMoved(), left(this.frameAt, frameMs))
  }

  /** At once: who is off duty is nobody's to look at. */
  wentOffDuty(driverId: string): void {
    this.roster.delete(driverId)
    this.moved.delete(driverId)
    this.changed()
  }

  /** Drivers came or went, or have more or fewer orders. */
  changed(): void {
    if (!this.deps.rooms.has(fleetRoom)) return
    this.rosterTimer ??= setTimeout(() => void this.tellAll(), Math.max(settleMs, left(this.rosterAt, rosterMs)))
  }

  /** Once a second: whoever takes bytes again, and what nobody told us of. */
  tick(): void {
    if (left(this.askedAt, againMs) === 0) this.changed()
    const waiting = this.missed.splice(0).filter((id) => this.deps.rooms.has(id))
    if (waiting.length > 0) this.missed = this.deps.rooms.emitLatest('fleet.snapshot', this.snapshot(), waiting)
  }

  stop(): void {
    clearTimeout(this.frameTimer)
    clearTimeout(this.rosterTimer)
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now()
    const { drivers } = await this.deps.drivers.fleet({})
    const before = this.roster
    this.hasNewcomers ||= drivers.some(({ id }) => !before.has(id))
    this.roster = new Map(
      drivers.map(({ id, name, lat, lng, heading, at, openOrders }) => {
        const seen = { lat, lng, heading: heading ?? null, at }
        return [id, { name, openOrders, seen, told: before.get(id)?.told ?? null }]
      })
    )
  }

  private async tellAll(): Promise<void> {
    this.rosterTimer = undefined
    this.rosterAt = performance.now()
    try {
      // One that was asked before may not know of the change.
      await this.asking?.catch(() => {})
      await this.load()
    } catch (error) {
      this.deps.log.warn({ err: error }, 'who is on duty is not known now')
      return this.changed()
    }
    this.showAll()
  }

  private showAll(): void {
    this.missed = this.deps.rooms.emitLatest('fleet.snapshot', this.snapshot(), [fleetRoom])
    for (const [id, driver] of this.roster) driver.told = this.newest(id, driver)
    this.hasNewcomers = false
    this.moved.clear()
  }

  private tellMoved(): void {
    this.frameTimer = undefined
    this.frameAt = performance.now()
    const drivers: SocketPayload<'fleet.moved'>['drivers'] = []
    for (const [id, { position }] of this.moved) {
      const driver = this.roster.get(id)
      if (!driver?.told || !isWorthTelling(position, driver.told)) continue
      driver.told = position
      drivers.push([id, position.lat, position.lng, position.heading, position.at])
    }
    this.moved.clear()
    if (drivers.length === 0) return
    const leftOut = this.deps.rooms.emitLatest('fleet.moved', { at: this.time(), drivers }, [fleetRoom])
    this.missed = [...new Set([...this.missed, ...leftOut])]
  }

  private snapshot(): SocketPayload<'fleet.snapshot'> {
    const drivers = [...this.roster].map(([id, driver]) => {
      const { name, openOrders } = driver
      return { id, name, ...this.newest(id, driver), openOrders }
    })
    return { at: this.time(), drivers }
  }

  private newest(id: string, { seen }: Driver): PositionMessage {
    const fix = this.deps.lastOf(id)
    return fix && fix.at > Date.parse(seen.at) ? fix.position : seen
  }

  private time(): string {
    return new Date(this.deps.now()).toISOString()
  }
}

/** Milliseconds until it may be done again. */
function left(doneAt: number, everyMs: number): number {
  return Math.max(0, doneAt + everyMs - performance.now())
}

function isWorthTelling(next: PositionMessage, told: PositionMessage): boolean {
  const later = Date.parse(next.at) - Date.parse(told.at)
  if (later <= 0) return false
  return next.lat !== told.lat || next.lng !== told.lng || next.heading !== told.heading || later >= sameAgainMs
}
